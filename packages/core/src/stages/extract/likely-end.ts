import { isPlainSpace, LF, SPACE } from '../../lib/char.ts';

// Returns the likely end of a document. If it is indented, that is the bracket below the first character of its line; if not, the last
// bracket of its line. The guess costs next to nothing, and JSON.parse confirms it. If the guess is right, there is no other end, since no
// document is the start of another.
export function likelyEnd(text: string, start: number, end: number): number {
  const closer = text.charAt(start) === '{' ? '}' : ']';
  let next = start + 1;
  while (next < end && text.charCodeAt(next) !== LF && isPlainSpace(text.charCodeAt(next))) next++;
  if (text.charCodeAt(next) !== LF) {
    const line = text.indexOf('\n', next);
    const last = text.lastIndexOf(closer, (line === -1 || line > end ? end : line) - 1);
    return last > start ? last + 1 : -1;
  }
  let indent = start;
  while (indent > 0 && text.charCodeAt(indent - 1) === SPACE) indent--;
  if (indent > 0 && text.charCodeAt(indent - 1) !== LF) return -1;
  return closerUnder(text, next, end, closer, start - indent);
}

function closerUnder(text: string, from: number, end: number, closer: string, indent: number): number {
  for (let at = text.indexOf(closer, from); at !== -1 && at < end; at = text.indexOf(closer, at + 1)) {
    if (at - indent > from && text.charCodeAt(at - indent - 1) === LF && isIndent(text, at - indent, at)) return at + 1;
  }
  return -1;
}

function isIndent(text: string, from: number, to: number): boolean {
  for (let pos = from; pos < to; pos++) if (text.charCodeAt(pos) !== SPACE) return false;
  return true;
}
