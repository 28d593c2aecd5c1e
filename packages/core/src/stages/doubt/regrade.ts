import type { StageCode } from '../../codes/stage-codes.ts';
import { safetyOf, stageEntry } from '../../codes/stage-entry.ts';
import type { Change } from '../../model/change.ts';
import type { Evidence } from '../../model/evidence.ts';

export function inDoubt(change: Change): Change {
  const code = stageEntry(change.code).inDoubt;
  return code ? graded(change, code as StageCode) : change;
}

export function regradeChanges(evidence: Evidence, isDoubtful: (change: Change) => boolean): Evidence {
  return { ...evidence, changes: evidence.changes.map((change) => (isDoubtful(change) ? inDoubt(change) : change)) };
}

export function closerInDoubt(change: Change): Change {
  return stageEntry(change.code).closer === 'missing' ? inDoubt(change) : change;
}

export function graded(change: Change, code: StageCode): Change {
  return { ...change, code, safety: safetyOf(code) };
}
