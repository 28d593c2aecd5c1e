import { isPlainSpace } from '../../../lib/char.ts';
import { valueAt } from '../../../lib/pointer.ts';
import { type Contradiction, NONE } from './contradiction.ts';

// The longest stretch that is compared.
const LONGEST = 64;

// A comma is missing between two items of a list, and what precedes it was written once more after it, as in `"red" "red"`: the items
// after it may be the same ones again. If more commas are missing, it is a habit and says nothing.
export const repeatedStretch: Contradiction = ({ text, repairs, source }) => {
  const [comma, another] = repairs.inserted;
  if (comma?.at === undefined || another !== undefined) return NONE;
  return isRepeated(text, comma.at) && Array.isArray(valueAt(source.value, comma.path)) ? [comma] : NONE;
};

function isRepeated(text: string, at: number): boolean {
  let end = at;
  while (isPlainSpace(text.charCodeAt(end - 1))) end--;
  for (let length = 2; length <= Math.min(LONGEST, end); length++) {
    if (text.charCodeAt(end - length) !== text.charCodeAt(end)) continue;
    const stretch = text.slice(end - length, end);
    // Marks alone are found everywhere.
    if (text.startsWith(stretch, end) && /[\p{L}\p{N}]/u.test(stretch)) return true;
  }
  return false;
}
