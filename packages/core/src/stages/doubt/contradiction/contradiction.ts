import type { StageCode } from '../../../codes/stage-codes.ts';
import { stageEntry } from '../../../codes/stage-entry.ts';
import type { Change } from '../../../model/change.ts';
import type { Evidence } from '../../../model/evidence.ts';
import { graded, inDoubt } from '../regrade.ts';
import type { Witness } from '../witness.ts';
import { isString, type Repairs } from './repairs.ts';

/** A reply as it was read. */
export interface Reading {
  readonly text: string;
  readonly evidence: Evidence;
  /** The piece of the reply that was read. */
  readonly source: NonNullable<Evidence['source']>;
  readonly repairs: Repairs;
  readonly witness: Witness;
  /** Returns the keys that the schema describes for the document itself. Undefined if it describes none. */
  readonly ownKeys: () => ReadonlySet<string> | undefined;
}

/** Returns the repairs of a reply that something in it contradicts. It takes linear time. */
export type Contradiction = (reading: Reading) => readonly Change[];

/** No repair is contradicted. */
export const NONE: readonly Change[] = [];

/** Returns a repair that is contradicted, with the code for that. */
export function contradicted(change: Change): Change {
  return stageEntry(change.code).inDoubt === undefined ? graded(change, guessOf(change)) : inDoubt(change);
}

function guessOf({ after }: Change): StageCode {
  return isString(after) ? 'parse.guessed-quote' : 'parse.guessed-mark';
}
