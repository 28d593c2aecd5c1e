import { describe, expect, test } from 'vitest';
import { someOf } from '../../../../scripts/tests/share.ts';
import type { HoldReason } from '../model/verdict.ts';
import type { LoopEvent } from './event.ts';
import type { HoldsInput } from './holds.ts';
import { initialState, type LoopState } from './state.ts';
import { effectOf, isOver, step } from './step.ts';

const DECISIONS: readonly LoopEvent[] = [
  { kind: 'decision', decision: { kind: 'hint', text: 'h' } },
  { kind: 'decision', decision: { kind: 'edit', text: 'e' } },
  { kind: 'decision', decision: { kind: 'approve', digest: 'd' } },
  { kind: 'decision', decision: { kind: 'fresh' } },
  { kind: 'decision', decision: { kind: 'cancel' } },
];

const OTHERS: readonly LoopEvent[] = [
  { kind: 'start' },
  { kind: 'answer', reply: { text: 't', finish: 'stop' }, format: 'findings', added: [] },
  { kind: 'passed' },
  { kind: 'approved', approval: { digest: 'd' } },
  { kind: 'mismatch' },
  { kind: 'undecided', hold: 'doubt' },
  { kind: 'undecided', hold: 'approval' },
  ...(['syntax', 'schema', 'semantic'] as const).flatMap((group) =>
    ['a', 'b'].map((digest): LoopEvent => ({ kind: 'refused', group, digest })),
  ),
  { kind: 'refused', group: 'semantic', digest: 'a', hold: 'approval' },
  { kind: 'refused', group: 'syntax', digest: 'a', hold: 'doubt' },
  { kind: 'fault', code: 'fault.server', isPassing: true, retryAfter: 0, chance: 0.5 },
  { kind: 'fault', code: 'fault.auth', isPassing: false, retryAfter: 0, chance: 0.5 },
  { kind: 'waited' },
  { kind: 'cancel' },
];

const MOST_HINTS = 1;
const MOST_EDITS = 1;

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly event: LoopEvent;
}

function explore(start: LoopState): { readonly states: ReadonlyMap<string, LoopState>; readonly edges: readonly Edge[] } {
  const states = new Map([[JSON.stringify(start), start]]);
  const edges: Edge[] = [];
  for (const [from, state] of states) {
    for (const event of [...OTHERS, ...DECISIONS]) {
      const [next] = step(state, event);
      const to = JSON.stringify(next);
      if (to === from || next.hints > MOST_HINTS || next.edits > MOST_EDITS) continue;
      edges.push({ from, to, event });
      states.set(to, next);
    }
  }
  return { states, edges };
}

const { states, edges } = explore(initialState());

const someStates = someOf([...states.values()], 5).map(([, state]) => state);
const someEdges = someOf(edges, 5).map(([, edge]) => edge);

describe(`the loop, all ${states.size} states`, () => {
  test('never asks more often than the budget allows', () => {
    expect(states.size).toBeGreaterThan(100);
    for (const { calls, hints, limits } of states.values()) expect(calls).toBeLessThanOrEqual(limits.total + 1 + hints);
  });

  test('never overdraws a budget', () => {
    for (const { left } of states.values()) expect(Math.min(...Object.values(left))).toBeGreaterThanOrEqual(0);
  });

  test('always ends between two decisions: no path leads back without a person', () => {
    const next = Map.groupBy(
      edges.filter(({ event }) => event.kind !== 'decision'),
      ({ from }) => from,
    );
    const seen = new Map<string, 'open' | 'done'>();
    const visit = (state: string): void => {
      seen.set(state, 'open');
      for (const { to } of next.get(state) ?? []) {
        expect(seen.get(to)).not.toBe('open');
        if (!seen.has(to)) visit(to);
      }
      seen.set(state, 'done');
    };
    for (const state of states.keys()) if (!seen.has(state)) visit(state);
    expect(seen.size).toBe(states.size);
  });

  test('never gets stuck: what is not over can go on', () => {
    const left = new Set(edges.map(({ from }) => from));
    for (const [key, state] of states) expect(left.has(key)).toBe(!isOver(state));
  });

  test('follows the table of decisions, in a fifth of the states', () => {
    for (const state of someStates) {
      if (state.phase !== 'escalated') {
        expect(DECISIONS.filter((event) => step(state, event)[0] !== state)).toEqual([]);
        continue;
      }
      const [hint, edit, approve, fresh, cancel] = DECISIONS.map((event) => step(state, event));
      expect(hint).toMatchObject([
        { phase: 'asking', calls: state.calls + 1, left: state.left },
        [{ kind: 'ask', reason: 'hint' }],
      ]);
      expect(edit).toMatchObject([{ phase: 'editing', calls: state.calls, left: state.left }, [{ kind: 'judge-edit' }]]);
      expect(approve).toMatchObject([
        { phase: 'approving', calls: state.calls, left: state.left },
        [{ kind: 'approve', approval: { digest: 'd' } }],
      ]);
      expect(fresh).toEqual([{ ...initialState(), calls: 1 }, [{ kind: 'ask', reason: 'first' }]]);
      expect(cancel).toMatchObject([{ phase: 'cancelled' }, [{ kind: 'end' }]]);
    }
  });

  test('gives a hint one attempt, and allows any number of edits', () => {
    for (const state of states.values()) {
      if (state.reason === 'hint' && state.phase === 'judging') {
        const [next] = step(state, { kind: 'refused', group: 'syntax', digest: 'x' });
        expect(next).toMatchObject({ phase: 'escalated', escalation: 'hint-failed' });
      }
      if (state.phase === 'editing') {
        const [next] = step(state, { kind: 'refused', group: 'schema', digest: 'x' });
        expect(next).toMatchObject({ phase: 'escalated', calls: state.calls, left: state.left });
      }
    }
  });

  test('asks a person at once where only a person may decide, and spends nothing on it, in a fifth of the states', () => {
    const judging = someStates.filter(({ phase }) => phase === 'judging');
    expect(judging.length).toBeGreaterThan(0);
    for (const state of judging) {
      const [next] = step(state, { kind: 'refused', group: 'semantic', digest: 'x', hold: 'approval' });
      expect(next).toMatchObject({ phase: 'escalated', escalation: 'needs-approval', calls: state.calls, left: state.left });
    }
  });

  test('accepts what a person approved only if it was found, and asks them again if not, in a fifth of the states', () => {
    const approving = someStates.filter(({ phase }) => phase === 'approving');
    expect(approving.length).toBeGreaterThan(0);
    for (const state of approving) {
      expect(step(state, { kind: 'mismatch' })[0]).toMatchObject({ phase: 'escalated', escalation: 'approval-mismatch' });
      expect(step(state, { kind: 'passed' })).toEqual([state, []]);
      const [unmet] = step(state, { kind: 'refused', group: 'semantic', digest: 'x' });
      expect(unmet).toMatchObject({ phase: 'escalated', escalation: 'approval-unmet', calls: state.calls, left: state.left });
    }
    for (const { to, event } of someEdges) {
      const { phase, approval } = states.get(to) as LoopState;
      if (phase === 'accepted') expect(approval !== null).toBe(event.kind === 'approved');
      else if (phase !== 'approving') expect(approval).toBeNull();
    }
  });

  test('knows what is to be done from the state alone, after a fifth of the transitions', () => {
    for (const { from, to, event } of someEdges) {
      const [next, effects] = step(states.get(from) as LoopState, event);
      expect(JSON.stringify([next, effects])).toBe(`[${to},[${JSON.stringify(effectOf(JSON.parse(to) as LoopState))}]]`);
    }
  });

  test('spends nothing on faults, after a fifth of the transitions', () => {
    for (const { from, to, event } of someEdges) {
      const [before, after] = [states.get(from) as LoopState, states.get(to) as LoopState];
      if (event.kind === 'fault') expect([after.left, after.calls]).toEqual([before.left, before.calls]);
    }
  });

  test('survives serialisation, in a fifth of the states', () => {
    for (const state of someStates) expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });
});

describe('an answer', () => {
  const refused = (group: 'syntax' | 'schema' | 'semantic', digest: string): LoopEvent => ({ kind: 'refused', group, digest });
  const after = (...events: readonly LoopEvent[]) =>
    events.reduce<LoopState>((state, event) => step(state, event)[0], initialState());
  const answer: LoopEvent = { kind: 'answer', reply: { text: 't', finish: 'stop' }, format: 'findings', added: [] };

  test('that is the same with the same findings stops the run early', () => {
    expect(after({ kind: 'start' }, answer, refused('schema', 'a'), answer, refused('schema', 'a'))).toMatchObject({
      phase: 'escalated',
      escalation: 'repeating',
      calls: 2,
    });
  });

  test('that makes no sense a second time goes to a person, even if the total has more left', () => {
    const state = after({ kind: 'start' }, answer, refused('semantic', 'a'), answer, refused('semantic', 'b'));
    expect(state).toMatchObject({ phase: 'escalated', escalation: 'exhausted', left: { semantic: 0, total: 2 } });
  });

  test('draws group budgets from the total', () => {
    const state = after(
      { kind: 'start' },
      ...[refused('syntax', 'a'), refused('schema', 'b'), refused('semantic', 'c'), refused('syntax', 'd')].flatMap((event) => [
        answer,
        event,
      ]),
    );
    expect(state).toMatchObject({ phase: 'escalated', calls: 4, left: { syntax: 1, schema: 1, semantic: 0, total: 0 } });
  });
});

describe('a reply that is held', () => {
  const answer: LoopEvent = { kind: 'answer', reply: { text: 't', finish: 'stop' }, format: 'findings', added: [] };
  const held = (holds: HoldsInput, hold: HoldReason) => {
    const refused: LoopEvent = { kind: 'refused', group: 'syntax', digest: 'a', hold };
    const events: readonly LoopEvent[] = [{ kind: 'start' }, answer, refused];
    return events.reduce<LoopState>((state, event) => step(state, event)[0], initialState({}, 3, { holds }));
  };

  test('goes to the model or to a person, as the run says; for approval always to a person', () => {
    expect(held('ask-again', 'doubt')).toMatchObject({ phase: 'asking', reason: 'retry' });
    expect(held('person', 'doubt')).toMatchObject({ phase: 'escalated', escalation: 'held', left: { total: 3 } });
    expect(held({ several: 'person' }, 'several')).toMatchObject({ phase: 'escalated', escalation: 'held' });
    expect(held({ several: 'person' }, 'doubt')).toMatchObject({ phase: 'asking' });
    for (const holds of ['ask-again', 'person'] as const)
      expect(held(holds, 'approval')).toMatchObject({ phase: 'escalated', escalation: 'needs-approval' });
    expect(() => held('people' as 'person', 'doubt')).toThrow('`ask-again` or `person`');
    expect(() => held({ serveral: 'person' } as object, 'doubt')).toThrow('Did you mean `several`?');
  });
});
