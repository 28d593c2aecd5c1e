import type { Reader } from '../reader.ts';

const OPENS = /^(?:"""(?!")|'''|```)/;

/** Whether a long string starts here: three quotes or three backticks. */
export function opensLongString(reader: Reader, start: number): boolean {
  return OPENS.test(reader.text.slice(start, start + 4));
}

/** Python's and Markdown's long strings: verbatim up to the same marks, without the line breaks at the edges. */
export function readLongString(reader: Reader, start: number): string {
  const { text, end } = reader;
  const mark = text.slice(start, start + 3);
  const close = text.slice(0, end).indexOf(mark, start + 3);
  const seen = close !== -1;
  const inside = text.slice(start + 3, seen ? close : end);
  const raw = mark === '```' ? inside.replace(/^[\w$]+/, '') : inside;
  const value = raw.includes('\n') ? raw.trim() : raw;
  reader.pos = seen ? close + 3 : end;
  if (!seen) reader.truncated = true;
  const before = text.slice(start, reader.pos);
  reader.edit(seen ? 'parse.triple-quotes' : 'parse.unseen-end', start, before, JSON.stringify(value));
  return value;
}
