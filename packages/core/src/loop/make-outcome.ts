import { Fault, type Verdict } from '../model/index.ts';
import type { HeldValue } from './approval.ts';
import type { Attempt } from './attempt.ts';
import type { FoundValue } from './held-attempts.ts';
import type { Outcome } from './outcome.ts';
import type { LoopState } from './state.ts';

interface Gathered<Value> {
  readonly attempts: readonly Attempt[];
  readonly fault: Fault | undefined;
  readonly approved: FoundValue | undefined;
  readonly held: HeldValue<Value> | undefined;
  readonly hasPerson: boolean;
}

export function outcomeOf<Value>(state: LoopState, gathered: Gathered<Value>): Outcome<Value> {
  const { attempts, approved, held, hasPerson } = gathered;
  const told = { attempts, usage: state.spent, state };
  const verdict = attempts.at(-1)?.verdict as Verdict<Value>;
  if (state.phase === 'accepted' && approved !== undefined && state.approval !== null)
    return {
      status: 'accepted',
      value: approved.value as Value,
      verdict: approved.verdict as Verdict<Value>,
      approved: state.approval,
      ...told,
    };
  if (state.phase === 'accepted' && verdict.status === 'pass')
    return { status: 'accepted', value: verdict.value, verdict, ...told };
  if (state.phase === 'cancelled') return { status: 'cancelled', ...told };
  if (state.phase === 'faulted')
    return { status: 'faulted', fault: gathered.fault ?? new Fault(state.fault ?? 'fault.network', 'The call failed.'), ...told };
  const reason = state.escalation ?? 'exhausted';
  return { status: hasPerson ? 'escalated' : 'exhausted', reason, verdict, ...(held && { held }), ...told };
}
