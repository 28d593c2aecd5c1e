import type { Outcome, Resumption } from '@tamis/core';

type Faulted = Extract<Outcome, { status: 'faulted' }>;

/** Whether a person can do something about a fault from the screen. */
export function mayGoOn({ fault }: Faulted): boolean {
  return fault.code !== 'fault.missing-key' && fault.code !== 'fault.contract';
}

/** A run ended by a fault, turned into one that waits for a person: nothing that was paid for is lost. */
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
