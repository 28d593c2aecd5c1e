import type { Change } from '../../../model/change.ts';
import { graded } from '../regrade.ts';
import type { RepairedReading } from './contradiction.ts';
import { oddNumber } from './odd-number.ts';
import { openNumber } from './open-number.ts';
import { Repairs } from './repairs.ts';

export function shortNumbers(reading: Pick<RepairedReading, 'text' | 'repairs'>): readonly Change[] {
  return [...openNumber(reading), ...oddNumber(reading)];
}

export function withShortNumbers(text: string, changes: readonly Change[]): readonly Change[] {
  if (changes.length === 0) return changes;
  const short = new Set(shortNumbers({ text, repairs: new Repairs(changes) }));
  return changes.map((change) => (short.has(change) ? asShortNumber(change) : change));
}

export function asShortNumber(change: Change): Change {
  return graded(change, 'parse.short-number');
}
