import { isPlainSpace } from '../../../lib/char.ts';
import { type Contradiction, NONE } from './contradiction.ts';

/**
 * The only missing comma is the one after a number. Strings, brackets and literals show their own end, but the end of a number is what
 * follows it: digits may have been lost with the comma. If more commas are missing, it is a habit and says nothing.
 */
export const openNumber: Contradiction = ({ text, repairs }) => {
  const [comma, another] = repairs.inserted;
  if (comma?.at === undefined || another !== undefined) return NONE;
  let end = comma.at;
  while (isPlainSpace(text.charCodeAt(end - 1))) end--;
  return /\d/.test(text.charAt(end - 1)) ? [comma] : NONE;
};
