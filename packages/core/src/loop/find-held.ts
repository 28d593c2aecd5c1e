import { canonicalJson, canonicalSent } from '../lib/canonical-json.ts';
import type { Gate } from '../model/gate.ts';
import type { Hold } from '../model/verdict.ts';
import { approvalDigest } from './approval.ts';
import type { Attempt } from './attempt.ts';

/** A held value that a person agreed to, with the verdict that holds it. */
export interface FoundValue {
  readonly value: unknown;
  readonly verdict: Hold;
  readonly digest: string;
}

/** As much of a gate as a digest needs. */
type Contracted = Pick<Gate, 'kind' | 'contract'>;

/** Everything that attempts hold, newest first; each value once for each verdict. */
function heldValues(attempts: readonly Attempt[]): readonly { readonly value: unknown; readonly verdict: Hold }[] {
  return attempts.toReversed().flatMap(({ verdict }) => {
    if (verdict.status !== 'hold') return [];
    return [verdict.held, ...(verdict.alternatives ?? [])].map((value) => ({ value, verdict }));
  });
}

/** The held value that has a digest. */
export function heldByDigest(gate: Contracted, attempts: readonly Attempt[], digest: string): FoundValue | undefined {
  const found = heldValues(attempts).find(({ value }) => approvalDigest(gate, value) === digest);
  return found && { ...found, digest };
}

/** The held value that a person wrote out again as JSON; undefined if they wrote something else. */
export function heldAsEdited(gate: Contracted, attempts: readonly Attempt[], edited: unknown): FoundValue | undefined {
  const text = canonicalJson(edited);
  const found = text === undefined ? undefined : heldValues(attempts).find(({ value }) => canonicalSent(value) === text);
  const digest = found && approvalDigest(gate, found.value);
  return found && digest !== undefined ? { ...found, digest } : undefined;
}
