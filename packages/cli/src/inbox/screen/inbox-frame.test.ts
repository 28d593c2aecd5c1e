import type { ReviewRow } from '@tamis/ledger';
import { expect, test } from 'vitest';
import { Reader } from '../../screen/reader.ts';
import type { FoundReview } from '../open-ledgers.ts';
import { inboxFrame } from './inbox-frame.ts';
import { press } from './inbox-keys.ts';
import { type InboxState, readOf, withReviews } from './inbox-state.ts';

const SIZE = { columns: 80, rows: 24 };

function found(id: string, digest = 'd1', more: Partial<ReviewRow> = {}): FoundReview {
  const source = { run: 'agent', step: 'shell', unit: id, attempt: 1 };
  const held = JSON.stringify({ command: 'ls' });
  const row = {
    review: id,
    kind: 'tool-call',
    reason: 'approval',
    action: 'shell',
    held,
    digest,
    source,
    state: 'open',
    createdAt: 0,
  };
  return { review: { ...row, ...more } as ReviewRow, place: 'ledger.sqlite' };
}

function stateOf(reviews: readonly FoundReview[], more: Partial<InboxState> = {}): InboxState {
  const empty = {
    selected: 0,
    view: 'one',
    message: '',
    filter: '',
    marked: new Set<string>(),
    isHelp: false,
    facts: new Map(),
  } as const;
  return { ...empty, reviews, waiting: reviews, ...more };
}

test('a review that the help covers is not on the screen', () => {
  const reader = new Reader();
  const state = stateOf([found('one')]);
  inboxFrame(state, SIZE, 0, reader);
  inboxFrame({ ...state, isHelp: true }, SIZE, 0, reader);
  reader.drawn(SIZE);
  expect(reader.left).toBeGreaterThan(0);
  inboxFrame(state, SIZE, 0, reader);
  reader.drawn(SIZE);
  expect(reader.left).toBe(0);
});

test('an edit of what was held is dropped once something else is held', () => {
  const draft = { review: 'one', from: 'd1', wish: { kind: 'edit', value: '{"command":"pwd"}' } } as const;
  const state = stateOf([found('one')], { draft });
  expect(withReviews(state, [found('one')]).draft).toBe(draft);
  expect(withReviews(state, [found('one', 'd2')]).draft).toBeUndefined();
  expect(readOf(state)[0]?.review.agreements).toMatchObject([{ kind: 'edit', value: '{"command":"pwd"}' }]);
  expect(press(state, { text: 'n' }, { isRisky: false, left: 0 }).state.draft).toBe(draft);
  const two = stateOf([found('one'), found('two')], { draft });
  expect(press(two, { text: 'n' }, { isRisky: false, left: 0 }).state.draft).toBeUndefined();
});

test('the selected review stays selected when one above it is gone', () => {
  const state = stateOf([found('one'), found('two'), found('three')], { selected: 1 });
  expect(withReviews(state, [found('two'), found('three')]).selected).toBe(0);
});

test('a name that was typed counts only for what was on the screen', () => {
  const question = { kind: 'name', typed: 'shell' } as const;
  const state = stateOf([found('one')], { question });
  const enter = { text: '', name: 'enter' } as const;
  expect(press(state, enter, { isRisky: true, left: 0 }).wanted).toEqual({ kind: 'approve', review: 'one' });
  expect(press(state, enter, { isRisky: true, left: 2 }).wanted).toBe('go-on');
});

test('one review of a command has no keys that leave it', () => {
  const state = stateOf([found('one')], { only: { more: [] } });
  for (const text of ['e', 'o', 'h', 'x', 'A', 'D', ':', '/', 'u'])
    expect(press(state, { text }, { isRisky: false, left: 0 })).toEqual({ state });
  expect(press(state, { text: 'a' }, { isRisky: false, left: 0 }).wanted).toEqual({ kind: 'approve', review: 'one' });
});

test.each<[string, Partial<ReviewRow>, string | undefined]>([
  ['alike', {}, undefined],
  ['of another tool', { action: 'mail' }, 'A: two is of another kind than the first that is marked'],
  [
    'of another run',
    { source: { run: 'b', step: 'shell', unit: 'two', attempt: 1 } },
    'A: two is of another kind than the first that is marked',
  ],
  [
    'with high stakes',
    { detail: JSON.stringify({ risk: 'high' }) },
    'A: accept two on its own: the stakes are high, so its name must be typed',
  ],
  [
    'in doubt',
    { detail: JSON.stringify({ changes: [{ code: 'parse.duplicate-key', path: '/a', safety: 'unsafe' }] }) },
    'A: accept two on its own: there is an open doubt',
  ],
])('a marked review is accepted with others only if nothing sets it apart: %s', (_, more, message) => {
  const state = stateOf([found('one'), found('two', 'd1', more)], { view: 'list', marked: new Set(['one', 'two']) });
  const pressed = press(state, { text: 'A' }, { isRisky: false, left: 0 });
  expect([pressed.state.view, pressed.state.message]).toEqual(message === undefined ? ['many', ''] : ['list', message]);
});
