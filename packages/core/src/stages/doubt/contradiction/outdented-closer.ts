import { isPlainSpace, LF } from '../../../lib/char.ts';
import { type Contradiction, NONE } from './contradiction.ts';

// A closing bracket follows the end of the document and is indented less than the one that ended it, so the document is part of a larger
// one whose opening bracket was lost.
export const outdentedCloser: Contradiction = ({ text, repairs }) => {
  const [closer] = repairs.closers;
  if (closer?.at === undefined) return NONE;
  let [last, extra] = [closer.at - 1, closer.at];
  while (isPlainSpace(text.charCodeAt(last))) last--;
  while (isPlainSpace(text.charCodeAt(extra))) extra++;
  return indentOf(text, extra) < indentOf(text, last) ? [closer] : NONE;
};

function indentOf(text: string, at: number): number {
  let line = at - 1;
  while (text.charCodeAt(line) !== LF && isPlainSpace(text.charCodeAt(line))) line--;
  return text.charCodeAt(line) === LF ? at - line : Number.NaN;
}
