import type { Fault, Json, Verdict } from '../model/index.ts';
import type { Usage } from '../ports/model.ts';
import type { HeldValue } from './approval.ts';
import type { Attempt } from './attempt.ts';
import type { Approval } from './event.ts';
import type { Escalation, LoopState } from './state.ts';

interface Told {
  readonly attempts: readonly Attempt[];
  // The total tokens and cost, if they are known.
  readonly usage: Usage;
  readonly state: LoopState;
}

interface Undecided<Value> {
  readonly reason: Escalation;
  readonly verdict: Verdict<Value>;
  readonly held?: HeldValue<Value>;
}

/** The result of a whole run. `value` exists only if it was accepted. */
export type Outcome<Value = Json> =
  | (Told & {
      readonly status: 'accepted';
      readonly value: Value;
      /** A pass, or the hold that a person approved. */
      readonly verdict: Verdict<Value>;
      /** The person's approval, if the verdict is a hold. */
      readonly approved?: Approval;
    })
  /** There was nobody to ask although the budget is spent, the model only repeats itself, or a person would have to decide. */
  | (Told & Undecided<Value> & { readonly status: 'exhausted' })
  /** A person will decide later. */
  | (Told & Undecided<Value> & { readonly status: 'escalated' })
  | (Told & { readonly status: 'cancelled' })
  /** The provider, the contract or Tamis itself failed, so there is no verdict on the model's answer. */
  | (Told & { readonly status: 'faulted'; readonly fault: Fault });
