const FIELD = /^(?:data|event|id|retry)?:/;
const DATA = /^data:\s*(?:\{\s*"|\[DONE\])/;

const MOST_LINES = 12;

export function isEventStream(text: string): boolean {
  const lines = text
    .slice(0, 4096)
    .trimStart()
    .split(/\r?\n/, MOST_LINES)
    .filter((line) => line.trim() !== '');
  const data = lines.findIndex((line) => DATA.test(line));
  return data !== -1 && lines.slice(0, data).every((line) => FIELD.test(line));
}
