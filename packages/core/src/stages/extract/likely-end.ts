import { isPlainSpace, LF, SPACE } from '../../lib/char.ts';

/**
 * Where a document most likely ends: at the bracket under the first character of its line if it is indented, at the last
 * bracket of its line if it is not. A guess that costs next to nothing; JSON.parse says whether it is right, and then there is
 * no other end, since no document is the start of another.
 */
export function likelyEnd(text: string, start: number, end: number): number {
  const closer = text.charAt(start) === '{' ? '}' : ']';
  let next = start + 1;
  while (next < end && text.charCodeAt(next) !== LF && isPlainSpace(text.charCodeAt(next))) next++;
  if (text.charCodeAt(next) !== LF) {
    const line = text.indexOf('\n', next);
    const last = text.lastIndexOf(closer, (line < 0 || line > end ? end : line) - 1);
    return last > start ? last + 1 : -1;
  }
  let indent = start;
  while (indent > 0 && text.charCodeAt(indent - 1) === SPACE) indent--;
  if (indent > 0 && text.charCodeAt(indent - 1) !== LF) return -1;
  const under = `\n${text.slice(indent, start)}${closer}`;
  const at = text.indexOf(under, next);
  return at < 0 || at + under.length > end ? -1 : at + under.length;
}
