import type { Gate } from '../model/gate.ts';
import type { Verdict } from '../model/verdict.ts';
import { approvalDigest } from './approval.ts';
import type { Attempt } from './attempt.ts';
import { type FoundValue, heldByDigest } from './find-held.ts';

/** The earlier held value that a person's edit repeats in other words; an edit that is in doubt itself repeats nothing. */
export function sameAgain(
  verdict: Verdict,
  gate: Pick<Gate, 'kind' | 'contract'>,
  attempts: readonly Attempt[],
): FoundValue | undefined {
  if (verdict.status !== 'hold' || verdict.reason !== 'approval') return undefined;
  const digest = approvalDigest(gate, verdict.held);
  return digest === undefined ? undefined : heldByDigest(gate, attempts, digest);
}
