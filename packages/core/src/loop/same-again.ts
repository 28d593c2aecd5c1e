import { canonicalJson } from '../lib/canonical-json.ts';
import type { Gate } from '../model/gate.ts';
import type { Verdict } from '../model/verdict.ts';
import { heldIn } from './approval.ts';
import type { Attempt } from './attempt.ts';
import { type FoundValue, heldByDigest } from './find-held.ts';

/** The earlier held value that a person's edit repeats; held again for the same doubts, it would never be accepted. */
export function sameAgain(
  verdict: Verdict,
  gate: Pick<Gate, 'kind' | 'contract'>,
  attempts: readonly Attempt[],
): FoundValue | undefined {
  if (verdict.status !== 'hold' || verdict.reason === 'several') return undefined;
  const digest = heldIn(gate, verdict)?.digest;
  const found = digest === undefined ? undefined : heldByDigest(gate, attempts, digest);
  const known = new Set(found && doubtsOf(found.verdict));
  return doubtsOf(verdict).every((doubt) => known.has(doubt)) ? found : undefined;
}

/** What had to be assumed, wherever it is. */
function doubtsOf({ changes }: Verdict): readonly (string | undefined)[] {
  return changes.filter(({ safety }) => safety === 'unsafe').map(({ at: _, ...change }) => canonicalJson(change));
}
