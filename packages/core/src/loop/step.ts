import type { Group } from '../codes/entry.ts';
import type { Decision, Effect, LoopEvent } from './event.ts';
import type { Escalation, LoopState } from './state.ts';
import { initialState } from './state.ts';

/** A state with what has to be done about it. */
export type Step = readonly [LoopState, readonly Effect[]];

const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;

/** What follows from an event: a new state, and what is to be done. Pure; an event that does not belong here changes nothing. */
export function step(state: LoopState, event: LoopEvent): Step {
  if (event.kind === 'cancel') return isOver(state) ? [state, []] : end(state, 'cancelled');
  switch (state.phase) {
    case 'asking':
      return whileAsking(state, event);
    case 'judging':
      return whileJudging(state, event);
    case 'waiting':
      return event.kind === 'waited' ? [{ ...state, phase: 'asking' }, [{ kind: 'ask', reason: 'fault' }]] : [state, []];
    case 'editing':
      return whileEditing(state, event);
    case 'escalated':
      return event.kind === 'decision' ? decided(state, event.decision) : [state, []];
    case 'accepted':
    case 'faulted':
    case 'cancelled':
      return [state, []];
  }
}

/** Whether nothing can happen to a run any more. */
export function isOver({ phase }: LoopState): boolean {
  return phase === 'accepted' || phase === 'faulted' || phase === 'cancelled';
}

function whileAsking(state: LoopState, event: LoopEvent): Step {
  if (event.kind === 'start' && state.calls === 0) return [{ ...state, calls: 1 }, [{ kind: 'ask', reason: 'first' }]];
  if (event.kind === 'answer') return [{ ...state, phase: 'judging', faults: 0 }, [{ kind: 'judge' }]];
  return event.kind === 'fault' ? afterFault(state, event) : [state, []];
}

/** Faults are nobody's mistake: they cost no budget, and a call is tried again only so often. */
function afterFault(state: LoopState, { isPassing, retryAfter, chance }: Extract<LoopEvent, { kind: 'fault' }>): Step {
  if (!isPassing || state.faults >= state.mostFaults) return end(state, 'faulted');
  const most = Math.min(FIRST_WAIT * 2 ** state.faults, LONGEST_WAIT);
  // Anywhere up to the longest wait, so that many runs do not come back at once; never before the provider asks us to.
  const milliseconds = Math.max(retryAfter, Math.round(most * (0.5 + chance / 2)));
  return [{ ...state, phase: 'waiting', faults: state.faults + 1 }, [{ kind: 'wait', milliseconds }]];
}

function whileJudging(state: LoopState, event: LoopEvent): Step {
  if (event.kind === 'passed') return end(state, 'accepted');
  // A check that failed for reasons of its own says nothing about the answer.
  if (event.kind === 'fault') return end(state, 'faulted');
  if (event.kind !== 'refused') return [state, []];
  const { group, digest, isForPerson } = event;
  const answered: LoopState = { ...state, last: { digest, group } };
  // Asking again would only bring the same, or a worse one.
  if (isForPerson) return escalate(answered, 'needs-approval');
  if (state.isHinted) return escalate(answered, 'hint-failed');
  if (state.last?.digest === digest) return escalate(answered, 'repeating');
  if (!mayRetry(state, group)) return escalate(answered, 'exhausted');
  return [
    { ...answered, phase: 'asking', calls: state.calls + 1, left: spent(state, group) },
    [{ kind: 'ask', reason: 'retry' }],
  ];
}

function mayRetry({ left }: LoopState, group: Group): boolean {
  return left.total > 0 && left[group] > 0;
}

function spent({ left }: LoopState, group: Group): LoopState['left'] {
  return { ...left, total: left.total - 1, [group]: left[group] - 1 };
}

function whileEditing(state: LoopState, event: LoopEvent): Step {
  if (event.kind === 'passed') return end(state, 'accepted');
  if (event.kind === 'fault') return end(state, 'faulted');
  return event.kind === 'refused' ? escalate(state, 'edit-failed') : [state, []];
}

function decided(state: LoopState, decision: Decision): Step {
  switch (decision.kind) {
    case 'hint':
      return [
        {
          ...state,
          phase: 'asking',
          isHinted: true,
          escalation: null,
          calls: state.calls + 1,
          hints: state.hints + 1,
          last: null,
        },
        [{ kind: 'ask', reason: 'hint' }],
      ];
    case 'edit':
      return [{ ...state, phase: 'editing', escalation: null }, [{ kind: 'judge-edit', text: decision.text }]];
    case 'fresh':
      return step(initialState(state.limits, state.mostFaults), { kind: 'start' });
    case 'cancel':
      return end(state, 'cancelled');
  }
}

function escalate(state: LoopState, escalation: Escalation): Step {
  return [{ ...state, phase: 'escalated', escalation }, [{ kind: 'escalate' }]];
}

function end(state: LoopState, phase: 'accepted' | 'faulted' | 'cancelled'): Step {
  return [{ ...state, phase, escalation: null }, [{ kind: 'end' }]];
}
