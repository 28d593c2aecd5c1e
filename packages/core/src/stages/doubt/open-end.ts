import { stageEntry } from '../../codes/stage-entry.ts';
import type { Evidence } from '../../model/evidence.ts';
import type { ContractFit } from './contract-fit.ts';
import { graded } from './regrade.ts';

// Decides whether more could have followed. Nothing could if the schema allows no more or, in an object, if the provider reported that the
// model was done. A model that was done may still have forgotten the rest of a list.
export function openEnd(evidence: Evidence, { isFull, isComplete }: ContractFit): Evidence {
  const value = evidence.source?.value;
  if (value === undefined) return evidence;
  const changes = evidence.changes.map((change) => {
    const { mayContinue } = stageEntry(change.code);
    const isDone = mayContinue && ((isComplete && mayContinue === 'entries') || isFull(value, change.path));
    return isDone ? graded(change, 'parse.missing-closer') : change;
  });
  return { ...evidence, changes };
}
