import { isPlainSpace, SPACE } from './char.ts';

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
