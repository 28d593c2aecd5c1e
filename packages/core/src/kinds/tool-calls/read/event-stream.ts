/** A line of server-sent events, and one whose data is a document or the end of a stream. */
const FIELD = /^(?:data|event|id|retry)?:/;
const DATA = /^data:\s*(?:\{\s*"|\[DONE\])/;

/** How many lines are looked at: a stream shows what it is with its first event. */
const MOST_LINES = 12;

/** Whether a string is a stream of server-sent events, in which providers send a response in pieces. */
export function isEventStream(text: string): boolean {
  const lines = text
    .slice(0, 4096)
    .trimStart()
    .split(/\r?\n/, MOST_LINES)
    .filter((line) => line.trim() !== '');
  const data = lines.findIndex((line) => DATA.test(line));
  return data !== -1 && lines.slice(0, data).every((line) => FIELD.test(line));
}
