import type { Outcome } from '@tamis/core';
import type { Resumption } from '@tamis/core/loop';

type Faulted = Extract<Outcome, { status: 'faulted' }>;

export function mayGoOn({ fault }: Faulted): boolean {
  return fault.code !== 'fault.missing-key' && fault.code !== 'fault.contract';
}

// Turns a run that ended in a fault into one that waits for a person, so that the attempts already paid for are kept.
export function asEscalated({ state, attempts }: Faulted): Resumption {
  return {
    attempts,
    state: {
      ...state,
      phase: 'escalated',
      escalation: 'exhausted',
      calls: Math.max(state.calls, 1),
      faults: 0,
      fault: null,
      wait: 0,
      reply: null,
      edit: null,
      approval: null,
    },
  };
}
