import type { StageCode } from '../../../codes/stage-codes.ts';
import { stageEntry } from '../../../codes/stage-entry.ts';
import type { Change, Evidence } from '../../../model/index.ts';
import { graded, inDoubt } from '../regrade.ts';
import { lostOpening } from './lost-opening.ts';
import { lostWithMark, shortNumbers } from './lost-with-mark.ts';
import { putsString, type RepairedReading, Repairs } from './repairs.ts';
import { textBoundary } from './text-boundary.ts';

// Each returns the repairs of a reply that something in it contradicts. They take linear time.
const CONTRADICTIONS = [lostWithMark, lostOpening, textBoundary] as const;

export function withContradictions(read: Omit<RepairedReading, 'repairs'>): Evidence {
  const { changes } = read.evidence;
  const reading: RepairedReading = { ...read, repairs: new Repairs(changes) };
  const short = withShortNumbers(read.text, changes, reading.repairs);
  const doubtful = new Set(CONTRADICTIONS.flatMap((find) => find(reading)));
  if (doubtful.size === 0) return { ...read.evidence, changes: short };
  return {
    ...read.evidence,
    changes: changes.map((change, index) => (doubtful.has(change) ? contradicted(change) : (short[index] ?? change))),
  };
}

export function withShortNumbers(text: string, changes: readonly Change[], repairs = new Repairs(changes)): readonly Change[] {
  const short = new Set(shortNumbers(text, repairs));
  return short.size === 0
    ? changes
    : changes.map((change) => (short.has(change) ? graded(change, 'parse.short-number') : change));
}

function contradicted(change: Change): Change {
  return stageEntry(change.code).inDoubt === undefined ? graded(change, guessOf(change)) : inDoubt(change);
}

function guessOf({ after }: Change): StageCode {
  return putsString(after) ? 'parse.guessed-quote' : 'parse.guessed-mark';
}
