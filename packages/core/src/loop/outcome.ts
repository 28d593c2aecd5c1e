import type { Fault } from '../model/fault.ts';
import type { Json } from '../model/json.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Usage } from '../ports/model.ts';
import type { HeldValue } from './approval.ts';
import type { Attempt } from './attempt.ts';
import type { Approval } from './event.ts';
import type { Escalation, LoopState } from './state.ts';

/** What every outcome tells. */
interface Told {
  readonly attempts: readonly Attempt[];
  /** All tokens and money together, as far as they are known. */
  readonly usage: Usage;
  /** The state the run ended in, as plain data; an escalated run can be taken up again from it. */
  readonly state: LoopState;
}

/** What is told where a person has to decide. */
interface Undecided<Value> {
  readonly reason: Escalation;
  readonly verdict: Verdict<Value>;
  /** What the newest attempt that was held holds, with the digest to approve it by. */
  readonly held?: HeldValue<Value>;
}

/** How a whole run ended. `value` is there only where it was accepted. */
export type Outcome<Value = Json> =
  | (Told & {
      readonly status: 'accepted';
      readonly value: Value;
      /** A pass; or the hold that a person approved. */
      readonly verdict: Verdict<Value>;
      /** What a person agreed to, where the verdict is a hold. */
      readonly approved?: Approval;
    })
  /** Nobody could be asked: the budget is spent, the model only repeats itself, or a person would have to decide. */
  | (Told & Undecided<Value> & { readonly status: 'exhausted' })
  /** A person will decide later. */
  | (Told & Undecided<Value> & { readonly status: 'escalated' })
  | (Told & { readonly status: 'cancelled' })
  /** The provider, the contract or we ourselves failed; nothing is known about the model's answer. */
  | (Told & { readonly status: 'faulted'; readonly fault: Fault });
