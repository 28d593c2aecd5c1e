import type { Outcome } from '@tamis/core';
import type { Resumption } from '@tamis/core/loop';
import type { LoadedRun } from '../journal/load-run.ts';

export function endOf<Value>({ state, attempts }: LoadedRun): Outcome<Value> | undefined {
  const told = { attempts, usage: state.spent, state };
  if (state.phase === 'cancelled') return { status: 'cancelled', ...told };
  const verdict = attempts.at(-1)?.verdict;
  if (state.phase !== 'accepted' || state.approval !== null || verdict?.status !== 'pass') return undefined;
  return { status: 'accepted', value: verdict.value as Value, verdict: verdict as never, ...told };
}

// The state in which a run resumes. An approval is asked for again, because the world may have changed and only the log tells who agreed. A
// call that ended in a fault is repeated.
export function resumptionOf({ state, attempts }: LoadedRun): Resumption {
  if (state.phase === 'faulted') return { state: { ...state, phase: 'asking', faults: 0, fault: null }, attempts };
  if (state.phase !== 'accepted' || state.approval === null) return { state, attempts };
  return { state: { ...state, phase: 'escalated', escalation: 'held', approval: null }, attempts };
}
