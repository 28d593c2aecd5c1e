import { isPlainSpace, LF } from '../../../../lib/char.ts';
import type { ParseFrame, Reader } from '../reader.ts';

export function isOutOfLayout({ text }: Reader, { at: open, opener }: ParseFrame, at: number, isCloser: boolean): boolean {
  // The outer bracket may be missing.
  if (text.charCodeAt(open) !== opener || text.charCodeAt(open + 1) !== LF) return false;
  let line = at - 1;
  while (text.charCodeAt(line) !== LF && isPlainSpace(text.charCodeAt(line))) line--;
  if (isCloser && at - line === 1 && text.charCodeAt(line) === LF) return false;
  // Nothing follows the opening bracket on its line, so each line is walked through for one bracket only.
  const model = isCloser ? text.lastIndexOf('\n', open) : open + 1;
  const isAlike = text.startsWith(text.slice(line, at), model) && !isPlainSpace(text.charCodeAt(model + at - line));
  return !isAlike || text.charCodeAt(line - 1) === LF;
}
