import type { Gate, Json, Verdict } from '../model/index.ts';
import { bindingDigest } from './binding-digest.ts';
import { contractDigest } from './contract-digest.ts';
import { doubtIn, type HoldDoubt, readingsIn, releasedIn } from './hold-doubt.ts';

/** A value that a person may approve, and the digest that identifies it. */
export interface Approvable<Value = Json> {
  readonly value: Value;
  /** Missing if the value or the contract has parts that cannot be serialised. The value can then only be edited. */
  readonly digest?: string;
}

interface Offered<Value> extends Approvable<Value> {
  readonly alternatives?: readonly Approvable<Value>[];
}

/** A value that needs approval although nothing is wrong with it. `approve` accepts it by its digest. */
export interface HeldForApproval<Value = Json> extends Offered<Value> {
  readonly reason: 'approval';
  /** The doubt that was released earlier. The approver must see it too. */
  readonly released?: HoldDoubt<Value>;
}

/** A value in doubt. `release` accepts it, or one of the alternatives, by its digest and the codes of the doubt. */
export interface HeldInDoubt<Value = Json> extends Offered<Value> {
  readonly reason: HoldDoubt['reason'];
  readonly doubt: HoldDoubt<Value>;
}

/** A held value, for the person who decides on it. `reason` says which decision is needed. */
export type HeldValue<Value = Json> = HeldForApproval<Value> | HeldInDoubt<Value>;

/**
 * Returns the digest that binds an approval: the SHA-256 of the canonical JSON of kind, value and contract. Returns undefined if one of
 * them has parts that cannot be serialised.
 */
export function approvalDigest(gate: Pick<Gate, 'kind' | 'contract'>, value: unknown): string | undefined {
  const contract = contractDigest(gate);
  return contract === undefined ? undefined : bindingDigest({ kind: gate.kind ?? '', contract, value });
}

/** Returns the values that a verdict holds, with their digests. The result is empty if the verdict is not a hold. */
export function heldIn<Value>(
  gate: Pick<Gate<Value>, 'kind' | 'contract'>,
  verdict: Verdict<Value>,
  reply: string,
): HeldValue<Value> | undefined {
  if (verdict.status !== 'hold') return undefined;
  const [, ...others] = readingsIn(gate, verdict).map((value) => approvable(gate, value));
  const offered = { ...approvable(gate, verdict.held), ...(others.length > 0 && { alternatives: others }) };
  const doubt = doubtIn(gate, verdict, reply);
  if (doubt !== undefined) return { ...offered, reason: doubt.reason, doubt };
  const released = releasedIn(gate, verdict, reply);
  return { ...offered, reason: 'approval', ...(released && { released }) };
}

function approvable<Value>(gate: Pick<Gate, 'kind' | 'contract'>, value: Value): Approvable<Value> {
  const digest = approvalDigest(gate, value);
  return digest === undefined ? { value } : { value, digest };
}
