import { isPlainSpace } from '../../../lib/char.ts';
import type { Change } from '../../../model/change.ts';
import { NONE, type RepairedReading } from './contradiction.ts';

// The only missing comma is the one after a number. Strings, brackets and literals show their own end, but the end of a number is what
// follows it: digits may have been lost with the comma. If more commas are missing, it is a habit and says nothing.
export function openNumber({ text, repairs }: Pick<RepairedReading, 'text' | 'repairs'>): readonly Change[] {
  const [comma, another] = repairs.inserted;
  if (comma?.at === undefined || another !== undefined) return NONE;
  let end = comma.at;
  while (isPlainSpace(text.charCodeAt(end - 1))) end--;
  return /\d/.test(text.charAt(end - 1)) ? [comma] : NONE;
}
