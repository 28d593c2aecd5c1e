import type { Outcome, Resumption } from '@tamis/core';
import type { LoadedRun } from '../journal/load-run.ts';

/** The outcome of a run that is over, where the ledger has all of it; undefined where something is left to do. */
export function endOf<Value>({ state, attempts }: LoadedRun): Outcome<Value> | undefined {
  const told = { attempts, usage: state.spent, state };
  if (state.phase === 'cancelled') return { status: 'cancelled', ...told };
  const verdict = attempts.at(-1)?.verdict;
  if (state.phase !== 'accepted' || state.approval !== null || verdict?.status !== 'pass') return undefined;
  return { status: 'accepted', value: verdict.value as Value, verdict: verdict as never, ...told };
}

/**
 * A run as it is taken up again. What somebody agreed to is looked at once more, because the world may have moved; a call that
 * met a fault is made again.
 */
export function resumptionOf({ state, attempts }: LoadedRun): Resumption {
  if (state.phase === 'faulted') return { state: { ...state, phase: 'asking', faults: 0, fault: null }, attempts };
  if (state.phase !== 'accepted' || state.approval === null) return { state, attempts };
  const waiting = { ...state, phase: 'escalated', escalation: 'held', approval: null } as const;
  return { state: waiting, attempts, decision: { kind: 'approve', ...state.approval } };
}
