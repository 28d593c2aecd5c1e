import { isNameChar } from '../../../../lib/char.ts';
import type { Reader } from '../reader.ts';

/** Whether a long string starts here: three quotes or three backticks. */
export function opensLongString(reader: Reader, start: number): boolean {
  const { text } = reader;
  if (text.charCodeAt(start + 1) !== text.charCodeAt(start) || text.charCodeAt(start + 2) !== text.charCodeAt(start))
    return false;
  return text.startsWith('"""', start)
    ? text.charAt(start + 3) !== '"'
    : text.startsWith("'''", start) || text.startsWith('```', start);
}

/** Python's and Markdown's long strings: verbatim up to the same marks, without the line breaks at the edges. */
export function readLongString(reader: Reader, start: number): string {
  const { text, end } = reader;
  const mark = text.slice(start, start + 3);
  const close = text.indexOf(mark, start + 3);
  const seen = close >= 0 && close < end;
  const contentEnd = seen ? close : end;
  let from = start + 3;
  if (mark === '```') while (from < contentEnd && isNameChar(text.charCodeAt(from))) from++;
  const raw = text.slice(from, contentEnd);
  const value = raw.includes('\n') ? raw.trim() : raw;
  reader.pos = seen ? close + 3 : end;
  reader.tokenClosed = seen;
  if (!seen) reader.truncated = true;
  const before = text.slice(start, reader.pos);
  reader.edit(seen ? 'parse.triple-quotes' : 'parse.unseen-end', start, before, JSON.stringify(value));
  return value;
}
