import { isPlainSpace, SPACE } from '../../lib/char.ts';

export function behindSpace(text: string, at: number): number {
  let end = at;
  let code = text.charCodeAt(end);
  // Mostly one comparison tells that there is none.
  while (code <= SPACE && isPlainSpace(code)) code = text.charCodeAt(++end);
  return end;
}

export function beforeSpace(text: string, at: number): number {
  let start = at;
  while (isPlainSpace(text.charCodeAt(start - 1))) start--;
  return start;
}

// Returns how far a place that only space precedes on its line is indented, or -1 if something else precedes it.
export function indentBefore(text: string, at: number): number {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  return line > 0 && beforeSpace(text, at) < line ? at - line : -1;
}
