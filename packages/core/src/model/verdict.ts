import type { Code } from '../codes/code.ts';
import type { Change, Dropped } from './change.ts';
import type { FieldEvidence } from './field-evidence.ts';
import type { Finding } from './finding.ts';
import type { Ground } from './ground.ts';
import type { Json } from './json.ts';

interface Judged {
  readonly findings: readonly Finding[];
  readonly changes: readonly Change[];
  readonly dropped: readonly Dropped[];
  // The source places of the values that must occur in a source. Only under a contract with `grounding`.
  readonly grounds?: readonly Ground[];
  // The places of `absent` that the reply left null. Undefined on a fail, and if the contract has no `absent`.
  readonly abstained?: readonly string[];
  // The evidence about each place of the value. Only under a contract with `grounding`, `absent` or `policy.review`.
  readonly evidence?: readonly FieldEvidence[];
}

/** The value may be used. Any findings are warnings, and any changes are safe or accepted by the policy. */
export interface Pass<Value = Json> extends Judged {
  readonly status: 'pass';
  readonly value: Value;
}

/**
 * `doubt`: an unsafe change, which may have altered the meaning, was needed to read the value. `several`: there are several values, and it
 * is unclear which one is intended. `approval`: nothing is wrong, but the policy requires a person's approval.
 */
export type HoldReason = 'doubt' | 'several' | 'approval';

/** There is a value, but a person or a policy must decide before it is used. */
export interface Hold<Value = Json> extends Judged {
  readonly status: 'hold';
  /** The reason why a decision is needed. */
  readonly reason: HoldReason;
  readonly held: Value;
  /** The other possible values, at most three: other documents in the order of the reply, or other readings, likeliest first. */
  readonly alternatives?: readonly Value[];
  /** The parts of `held` that need a decision; the rest of it may be used. Absent if all of it needs one. */
  readonly undecided?: readonly Undecided[];
}

/** A part of a held value that is in doubt: a JSON Pointer into `held`, and the codes of the changes that explain why. */
export type Undecided = {
  readonly path: string;
  readonly codes: readonly Code[];
};

/** There is no value to use. */
export interface Fail extends Judged {
  readonly status: 'fail';
}

/** A gate's verdict on a reply. `value` exists on `pass` only, so code must check the status before it can read the value. */
export type Verdict<Value = Json> = Pass<Value> | Hold<Value> | Fail;

// Returns the value of a pass or the held value of a hold. It is for code that compares verdicts, never for code that acts on one.
export function readValue<Value>(verdict: Verdict<Value>): Value | undefined {
  return verdict.status === 'pass' ? verdict.value : verdict.status === 'hold' ? verdict.held : undefined;
}

export function groundsOf({ grounds }: Pick<Judged, 'grounds'>): Pick<Judged, 'grounds'> {
  return grounds === undefined ? {} : { grounds };
}
