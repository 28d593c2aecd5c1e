import type { Group } from '../codes/entry.ts';
import type { Usage } from '../ports/model.ts';
import type { Decision, Effect, LoopEvent } from './event.ts';
import { goesToPerson } from './holds.ts';
import { type Escalation, initialState, type LoopState } from './state.ts';
import { addUsage, NO_USAGE } from './usage.ts';

/** A state and the effects to perform next. */
export type Step = readonly [LoopState, readonly Effect[]];

const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;

/** Returns the state and the effects that follow an event. It is pure. An event that the phase does not accept changes nothing. */
export function step(state: LoopState, event: LoopEvent): Step {
  const next = event.kind === 'cancel' ? cancelled(state) : after(state, event);
  const effect = next === state ? undefined : effectOf(next);
  return [next, effect === undefined ? [] : [effect]];
}

/** Returns the effect to perform in a state, including a resumed one. Returns undefined before the start. */
export function effectOf(state: LoopState): Effect | undefined {
  const { phase, reply, edit, approval } = state;
  if (phase === 'asking' && state.calls > 0) return { kind: 'ask', reason: state.faults > 0 ? 'fault' : state.reason };
  if (phase === 'judging' && reply !== null) return { kind: 'judge', reply };
  if (phase === 'waiting') return { kind: 'wait', milliseconds: state.wait };
  if (phase === 'editing' && edit !== null) return { kind: 'judge-edit', edit };
  if (phase === 'approving' && approval !== null) return { kind: 'approve', approval };
  if (phase === 'escalated') return { kind: 'escalate' };
  return isOver(state) ? { kind: 'end' } : undefined;
}

/** Whether a run has ended. */
export function isOver({ phase }: LoopState): boolean {
  return phase === 'accepted' || phase === 'faulted' || phase === 'cancelled';
}

function cancelled(state: LoopState): LoopState {
  return isOver(state) ? state : end(state, 'cancelled');
}

function after(state: LoopState, event: LoopEvent): LoopState {
  switch (state.phase) {
    case 'asking':
      return whileAsking(state, event);
    case 'judging':
      return whileJudging(state, event);
    case 'waiting':
      return event.kind === 'waited' ? { ...state, phase: 'asking', wait: 0 } : state;
    case 'editing':
    case 'approving':
      return withPerson(state, event);
    case 'escalated':
      return event.kind === 'decision' ? decided(state, event.decision) : state;
    case 'accepted':
    case 'faulted':
    case 'cancelled':
      return state;
  }
}

function whileAsking(state: LoopState, event: LoopEvent): LoopState {
  if (event.kind === 'start') return state.calls === 0 ? { ...state, calls: 1 } : state;
  if (state.calls === 0) return state;
  if (event.kind === 'fault') return afterFault(state, event);
  if (event.kind !== 'answer') return state;
  const { reply, format, added } = event;
  const answered = { ...state, reply, format, added, left: withoutTokens(state.left, reply.usage) };
  return { ...answered, phase: 'judging', faults: 0, fault: null, spent: addUsage(state.spent, reply.usage) };
}

// Handles a fault. Faults are not the model's mistake, so they cost no budget, and a call is retried only a limited number of times.
function afterFault(state: LoopState, event: Extract<LoopEvent, { kind: 'fault' }>): LoopState {
  const { code, isPassing, retryAfter, chance } = event;
  if (!isPassing || state.faults >= state.mostFaults) return end({ ...state, fault: code }, 'faulted');
  const most = Math.min(FIRST_WAIT * 2 ** state.faults, LONGEST_WAIT);
  // Any time up to the longest wait, so that many runs do not come back at once; never before the provider allows it.
  const wait = Math.max(retryAfter, Math.round(most * (0.5 + chance / 2)));
  return { ...state, phase: 'waiting', faults: state.faults + 1, fault: code, wait };
}

function whileJudging(state: LoopState, event: LoopEvent): LoopState {
  if (event.kind === 'passed') return end(state, 'accepted');
  // A check that threw says nothing about the answer.
  if (event.kind === 'fault') return end({ ...state, fault: event.code }, 'faulted');
  if (event.kind !== 'refused') return state;
  const { group, digest, hold } = event;
  const answered = { ...withValue(state, event), reply: null, last: { digest, group } };
  // Asking again would bring only the same reply, or a worse one.
  if (hold === 'approval') return escalate(answered, 'needs-approval');
  if (hold !== undefined && goesToPerson(hold, state.holds)) return escalate(answered, 'held');
  if (state.reason === 'hint') return escalate(answered, 'hint-failed');
  if (state.last?.digest === digest) return escalate(answered, 'repeating');
  if (!mayRetry(state, group)) return escalate(answered, 'exhausted');
  if (lacksTokens(state)) return escalate(answered, 'out-of-tokens');
  return { ...answered, phase: 'asking', reason: 'retry', calls: state.calls + 1, left: spent(state, group) };
}

function withValue(state: LoopState, { value, source }: Extract<LoopEvent, { kind: 'refused' }>): LoopState {
  return value === undefined ? state : { ...state, value, source: source ?? null };
}

function mayRetry({ left }: LoopState, group: Group): boolean {
  return left.total > 0 && left[group] > 0;
}

// Whether the remaining tokens cannot even pay for the next request, which repeats the last one.
function lacksTokens({ left: { tokens }, reply }: LoopState): boolean {
  return tokens !== undefined && (reply?.usage?.inputTokens ?? 0) >= tokens;
}

function withoutTokens(left: LoopState['left'], usage: Usage = NO_USAGE): LoopState['left'] {
  if (left.tokens === undefined) return left;
  return { ...left, tokens: Math.max(0, left.tokens - usage.inputTokens - usage.outputTokens) };
}

function spent({ left }: LoopState, group: Group): LoopState['left'] {
  return { ...left, total: left.total - 1, [group]: left[group] - 1 };
}

// Judges a person's edit or approval. This costs nothing, and they may try as often as they like.
function withPerson(state: LoopState, event: LoopEvent): LoopState {
  const looked = { ...state, edit: null, approval: null };
  if (event.kind === 'passed' && state.phase === 'editing') return end({ ...looked, edits: state.edits + 1 }, 'accepted');
  if (event.kind === 'approved') return end({ ...looked, approval: event.approval }, 'accepted');
  if (event.kind === 'mismatch') return escalate(looked, 'approval-mismatch');
  if (event.kind === 'undecided') return escalate(looked, event.hold === 'approval' ? 'needs-approval' : 'held');
  if (event.kind === 'fault') return end({ ...looked, fault: event.code }, 'faulted');
  if (event.kind !== 'refused') return state;
  const judged = { ...withValue(looked, event), edits: state.edits + 1 };
  if (event.hold === 'approval') return escalate(judged, 'needs-approval');
  return escalate(judged, state.phase === 'approving' ? 'approval-unmet' : 'edit-failed');
}

function decided(state: LoopState, decision: Decision): LoopState {
  const { limits, mostFaults, holds, run, contract } = state;
  const going: LoopState = { ...state, escalation: null };
  switch (decision.kind) {
    case 'hint':
      return {
        ...going,
        phase: 'asking',
        reason: 'hint',
        hint: decision.text,
        calls: state.calls + 1,
        hints: state.hints + 1,
        last: null,
      };
    case 'edit':
      return { ...going, phase: 'editing', edit: 'text' in decision ? { text: decision.text } : { value: decision.value } };
    case 'approve':
    case 'release': {
      const { digest, by } = decision;
      const codes = decision.kind === 'release' ? { codes: decision.codes } : {};
      return { ...going, phase: 'approving', approval: { digest, ...(by === undefined ? {} : { by }), ...codes } };
    }
    case 'fresh':
      return { ...initialState(limits, mostFaults, { holds, run, contract }), calls: 1, spent: state.spent };
    case 'cancel':
      return end(state, 'cancelled');
  }
}

function escalate(state: LoopState, escalation: Escalation): LoopState {
  return { ...state, phase: 'escalated', escalation };
}

function end(state: LoopState, phase: 'accepted' | 'faulted' | 'cancelled'): LoopState {
  const approval = phase === 'accepted' ? state.approval : null;
  return { ...state, phase, escalation: null, reply: null, edit: null, wait: 0, approval };
}
