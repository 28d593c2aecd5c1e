import type { StageCode } from '../../codes/stage-codes.ts';
import { safetyOf, stageEntry } from '../../codes/stage-entry.ts';
import type { Change } from '../../model/change.ts';
import type { Evidence } from '../../model/evidence.ts';

/** Regrades a change that a second reading puts in doubt, using its code for that case. */
export function inDoubt(change: Change): Change {
  const code = stageEntry(change.code).inDoubt;
  return code ? graded(change, code as StageCode) : change;
}

/** Returns the evidence with some of its changes in doubt. */
export function withDoubts(evidence: Evidence, isDoubtful: (change: Change) => boolean): Evidence {
  return { ...evidence, changes: evidence.changes.map((change) => (isDoubtful(change) ? inDoubt(change) : change)) };
}

/** Regrades a missing bracket after which more may follow. Other changes stay unchanged. */
export function closerInDoubt(change: Change): Change {
  return stageEntry(change.code).closer === 'missing' ? inDoubt(change) : change;
}

/** Returns a change under another code, with that code's grade. */
export function graded(change: Change, code: StageCode): Change {
  return { ...change, code, safety: safetyOf(code) };
}
