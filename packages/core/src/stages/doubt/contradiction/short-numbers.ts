import type { Change } from '../../../model/change.ts';
import { graded } from '../regrade.ts';
import type { Reading } from './contradiction.ts';
import { oddNumber } from './odd-number.ts';
import { openNumber } from './open-number.ts';
import { Repairs } from './repairs.ts';

/** Finds repairs after which digits of a number may be missing. Which, no other reading tells. */
export function shortNumbers(reading: Pick<Reading, 'text' | 'repairs'>): readonly Change[] {
  return [...openNumber(reading), ...oddNumber(reading)];
}

/** Returns changes of a text with every repair in doubt after which digits of a number may be missing. */
export function withShortNumbers(text: string, changes: readonly Change[]): readonly Change[] {
  if (changes.length === 0) return changes;
  const short = new Set(shortNumbers({ text, repairs: new Repairs(changes) }));
  return changes.map((change) => (short.has(change) ? shortened(change) : change));
}

/** Returns a repair after which digits may be missing, with the code for that. */
export function shortened(change: Change): Change {
  return graded(change, 'parse.short-number');
}
