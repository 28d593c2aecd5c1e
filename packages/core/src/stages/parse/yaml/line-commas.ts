/** A line that gives no value: blank, a comment, a key or a dash with nothing after it, the start of a document. */
const WITHOUT_VALUE = /^\s*(?:#.*)?$|[:-]\s*$/;

/** Whether each line that gives a value, except perhaps the last, ends with a comma, as in JSON without its quotes and brackets. */
export function hasLineCommas(text: string): boolean {
  const lines = text.split('\n').filter((line) => !WITHOUT_VALUE.test(line));
  return lines.length > 1 && lines.slice(0, -1).every((line) => line.trimEnd().endsWith(','));
}
