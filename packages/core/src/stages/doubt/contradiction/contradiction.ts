import type { StageCode } from '../../../codes/stage-codes.ts';
import { stageEntry } from '../../../codes/stage-entry.ts';
import type { Change } from '../../../model/change.ts';
import type { Evidence } from '../../../model/evidence.ts';
import type { ContractFit } from '../contract-fit.ts';
import { graded, inDoubt } from '../regrade.ts';
import { putsString, type Repairs } from './repairs.ts';

export interface RepairedReading {
  readonly text: string;
  readonly evidence: Evidence;
  readonly source: NonNullable<Evidence['source']>;
  readonly repairs: Repairs;
  readonly witness: ContractFit;
  readonly ownKeys: () => ReadonlySet<string> | undefined;
}

// Returns the repairs of a reply that something in it contradicts. It takes linear time.
export type Contradiction = (reading: RepairedReading) => readonly Change[];

export const NONE: readonly Change[] = [];

export function contradicted(change: Change): Change {
  return stageEntry(change.code).inDoubt === undefined ? graded(change, guessOf(change)) : inDoubt(change);
}

function guessOf({ after }: Change): StageCode {
  return putsString(after) ? 'parse.guessed-quote' : 'parse.guessed-mark';
}
