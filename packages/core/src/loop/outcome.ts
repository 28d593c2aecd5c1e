import type { Fault } from '../model/fault.ts';
import type { Json } from '../model/json.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Usage } from '../ports/model.ts';
import type { Attempt } from './attempt.ts';
import type { Escalation, LoopState } from './state.ts';

/** What every outcome tells. */
interface Told {
  readonly attempts: readonly Attempt[];
  /** All tokens and money together, as far as they are known. */
  readonly usage: Usage;
  /** The state the run ended in, as plain data; an escalated run can be taken up again from it. */
  readonly state: LoopState;
}

/** How a whole run ended. `value` is there only where it was accepted. */
export type Outcome<Value = Json> =
  | (Told & { readonly status: 'accepted'; readonly value: Value; readonly verdict: Verdict<Value> })
  /** Nobody could be asked: the budget is spent, or the model only repeats itself. */
  | (Told & { readonly status: 'exhausted'; readonly reason: Escalation; readonly verdict: Verdict<Value> })
  /** A person will decide later. */
  | (Told & { readonly status: 'escalated'; readonly reason: Escalation; readonly verdict: Verdict<Value> })
  | (Told & { readonly status: 'cancelled' })
  /** The provider or we ourselves failed; nothing is known about the model's answer. */
  | (Told & { readonly status: 'faulted'; readonly fault: Fault });
