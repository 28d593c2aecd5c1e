import type { Gate } from '../model/gate.ts';
import type { Json } from '../model/json.ts';
import type { HoldReason, Verdict } from '../model/verdict.ts';
import { bindingDigest } from './binding-digest.ts';
import { contractDigest } from './contract-digest.ts';

/** A value that a person may approve, and the digest to approve it by. */
export interface Approvable<Value = Json> {
  readonly value: Value;
  /** Missing if the value or the contract has parts that can't be serialised: then the value can only be edited. */
  readonly digest?: string;
}

/** What a verdict holds, for the person who decides on it. */
export interface HeldValue<Value = Json> extends Approvable<Value> {
  readonly reason: HoldReason;
  /** Every value that the reply may mean, if there are several; each is approved by its own digest. */
  readonly alternatives?: readonly Approvable<Value>[];
}

/**
 * The digest that binds an approval: SHA-256 over the canonical JSON of kind, value and contract. Undefined if one of them has
 * parts that can't be serialised.
 */
export function approvalDigest(gate: Pick<Gate, 'kind' | 'contract'>, value: unknown): string | undefined {
  const contract = contractDigest(gate);
  return contract === undefined ? undefined : bindingDigest({ kind: gate.kind ?? '', contract, value });
}

/** What a verdict holds, with the digests to approve it by; nothing if it is not a hold. */
export function heldIn<Value>(
  gate: Pick<Gate<Value>, 'kind' | 'contract'>,
  verdict: Verdict<Value>,
): HeldValue<Value> | undefined {
  if (verdict.status !== 'hold') return undefined;
  const { held, reason, alternatives } = verdict;
  const several = alternatives?.map((value) => approvable(gate, value));
  return { ...approvable(gate, held), reason, ...(several && { alternatives: several }) };
}

function approvable<Value>(gate: Pick<Gate, 'kind' | 'contract'>, value: Value): Approvable<Value> {
  const digest = approvalDigest(gate, value);
  return digest === undefined ? { value } : { value, digest };
}
