import type { ReviewRow } from '@tamis/ledger';
import { expect, test } from 'vitest';
import { Reader } from '../../screen/reader.ts';
import type { Key } from '../../screen/rows.ts';
import type { FoundReview } from '../open-ledgers.ts';
import { drafted, wishFor } from './draft.ts';
import { withReviews } from './held.ts';
import { inboxFrame } from './inbox-frame.ts';
import { press } from './inbox-keys.ts';
import { GONE, type InboxState, linesOf, readOf, selectedOf, undone } from './inbox-state.ts';

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

const MAIL = { action: 'mail' } as const;

function stateOf(reviews: readonly FoundReview[], more: Partial<InboxState> = {}): InboxState {
  const empty = {
    selected: 0,
    view: 'one',
    message: '',
    filter: '',
    marked: new Set<string>(),
    isHelp: false,
    facts: new Map(reviews.map(({ review }) => [review.review, {}])),
    decided: new Map(),
    sending: [],
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
  const two = stateOf([found('one'), found('two', 'd1', MAIL)], { draft });
  expect(press(two, { text: 'n' }, { isRisky: false, left: 0 }).state.draft).toBeUndefined();
});

test('the selected review stays selected when one above it is gone', () => {
  const state = stateOf([found('one', 'd1', MAIL), found('two'), found('three')], { selected: 1 });
  // It is a group: the line of the two that are alike.
  expect(withReviews(state, [found('two'), found('three')]).selected).toBe(0);
});

test('a name that was typed counts only for what was on the screen', () => {
  const question = { kind: 'name', typed: 'shell', about: [{ review: 'one', digest: 'd1' }] } as const;
  const state = stateOf([found('one')], { question });
  const enter = { text: '', name: 'enter' } as const;
  expect(press(state, enter, { isRisky: true, left: 0 }).wanted).toEqual({ kind: 'approve', review: 'one' });
  expect(press(state, enter, { isRisky: true, left: 2 }).wanted).toBe('go-on');
});

test('what is typed about a review decides no other one, and nothing if that has gone or changed', () => {
  const alternatives = JSON.stringify([{ action: 'shell', arguments: { command: 'pwd' } }]);
  const two = [found('one', 'd1', { alternatives }), found('two', 'd2', MAIL)];
  for (const [key, typed] of [
    ['d', 'No.'],
    ['h', 'Use EUR.'],
    ['o', '1'],
  ] as const) {
    const asked = pressed(stateOf(two), key, ...typed).state;
    expect(pressed(asked, 'enter').wanted).toMatchObject({ review: 'one' });
    for (const now of [two.slice(1), [found('one', 'd9', { alternatives }), ...two.slice(1)]]) {
      const { state, wanted } = pressed(withReviews(asked, now), 'enter');
      expect([wanted, state.message]).toEqual([undefined, GONE]);
    }
  }
  const named = press(stateOf(two), { text: 'a' }, { isRisky: true, left: 0 }).state;
  const gone = pressed(withReviews(named, [found('two', 'd2', { action: 'shell' })]), ...'shell', 'enter');
  expect([gone.wanted, gone.state.message]).toEqual([undefined, GONE]);
});

test('an edit is read and accepted only in place of the review that it is of', () => {
  const [one, two] = [found('one'), found('two', 'd2', MAIL)];
  const wish = { kind: 'edit', value: '{"command":"pwd"}' } as const;
  const state = drafted(stateOf([one, two]), one, wish);
  expect([wishFor(state, one), wishFor(state, two)]).toEqual([wish, { kind: 'approve' }]);
  expect(drafted(stateOf([one, two], { selected: 1 }), one, wish)).toMatchObject({ message: GONE, selected: 1 });
  expect(drafted(stateOf([two]), one, wish).draft).toBeUndefined();
});

test('a review that goes while it is read gives way to the list, not to the next review', () => {
  const two = [found('one'), found('two', 'd2', MAIL)];
  expect(withReviews(stateOf(two), two.slice(1))).toMatchObject({ view: 'list', message: GONE });
  expect(withReviews(stateOf(two), two)).toMatchObject({ view: 'one', message: '' });
});

test('a review stays open if what else is decided takes it into a group, or out of one', () => {
  const two = [refund('a', 5), refund('b', 99)];
  const read = pressed(inList(...two), 'j', 'enter').state;
  const decision = { review: 'x', digest: 'd-x', kind: 'approve', by: 'ann', at: 0 } as const;
  const approved = { ...refund('x', 100).review, state: 'decided', decision } as ReviewRow;
  // What is no more than an amount that was approved is not odd, so both are rows of a table now.
  const joined = withReviews(read, two, new Map([['ledger.sqlite', [approved]]]));
  const left = withReviews(joined, two.slice(1));
  expect([read, joined, left].map((state) => [state.view, state.message, selectedOf(state)?.review.review])).toEqual(
    Array.from({ length: 3 }, () => ['one', '', 'b']),
  );
  expect([read, joined, left].map((state) => pressed(state, 'escape').state.view)).toEqual(['list', 'table', 'list']);
});

test('all that are denied together are those that were there when the reason was asked for', () => {
  const all = [refund('a', 5), refund('b', 6), refund('c', 7)];
  const asked = pressed(inList(...all), 'enter', 'D', ...'No.').state;
  const other = [refund('a', 5), { ...refund('b', 6), review: { ...refund('b', 6).review, digest: 'other' } }, refund('c', 7)];
  expect(idsIn(pressed({ ...asked, reviews: [...other, refund('z', 6)] }, 'enter').wanted)).toEqual(['a', 'c']);
});

test('one review of a command has no keys that leave it', () => {
  const state = stateOf([found('one')], { only: { more: [] } });
  for (const text of ['e', 'o', 'h', 'x', 'A', 'D', ':', '/', 'u'])
    expect(press(state, { text }, { isRisky: false, left: 0 })).toEqual({ state });
  expect(press(state, { text: 'a' }, { isRisky: false, left: 0 }).wanted).toEqual({ kind: 'approve', review: 'one' });
});

function refund(id: string, amount: number, more: Partial<ReviewRow> = {}): FoundReview {
  return found(id, `d-${id}`, { action: 'refund', held: JSON.stringify({ order: `T-${id}`, amount, currency: 'EUR' }), ...more });
}

const HIGH = { detail: JSON.stringify({ risk: 'high' }) } as const;

function doubt(amount: number, code = 'parse.duplicate-key'): Partial<ReviewRow> {
  const change = { code, path: '/amount', safety: 'unsafe', before: amount * 10, after: amount };
  return { reason: 'doubt', detail: JSON.stringify({ changes: [change] }) };
}

const ALL_SEEN = { isRisky: false, left: 0 } as const;

function pressed(state: InboxState, ...keys: readonly string[]) {
  const named = new Set(['enter', 'escape']);
  return keys.reduce<ReturnType<typeof press>>(
    ({ state: now }, key) => press(now, named.has(key) ? ({ text: '', name: key } as Key) : { text: key }, ALL_SEEN),
    { state },
  );
}

function shown(state: InboxState, size = SIZE): readonly string[] {
  return inboxFrame(state, size, 0, new Reader())
    .map((row) =>
      row
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    )
    .filter((text) => text !== '');
}

const inList = (...reviews: readonly FoundReview[]) => stateOf(reviews, { view: 'list' });
const idsIn = (wanted: unknown) => (wanted as { reviews: readonly FoundReview[] }).reviews.map(({ review }) => review.review);

test('a review whose text may read as something else has its own line, which is marked', () => {
  const mail = (id: string, to: string) => found(id, id, { action: 'mail', held: JSON.stringify({ to }) });
  const state = inList(mail('a', 'ann@shop.example'), mail('b', 'bob@shop.example'), mail('c', 'аnn@shop.example\u202e'));
  expect(shown(state, { columns: 120, rows: 24 }).slice(3, 5)).toEqual([
    expect.stringMatching(/^▸\? .* 2 alike and 1 set apart: mail|^▸\? .* 2 alike: mail/),
    expect.stringMatching(/^ ! .* hidden characters: mail \{"to":"а<U\+0430>nn@shop\.example<U\+202E>"/),
  ]);
});

test('reviews that are alike are one line; high stakes, other doubts and other tools have their own', () => {
  const state = inList(
    refund('h', 5, HIGH),
    refund('a', 5),
    refund('b', 6.5),
    refund('c', 99),
    found('m', 'd', MAIL),
    refund('d', 1, doubt(1)),
    refund('e', 2, doubt(2)),
    refund('f', 3, doubt(3, 'parse.truncated')),
  );
  expect(shown(state, { columns: 120, rows: 24 }).slice(3, 8)).toEqual([
    expect.stringMatching(/^▸\? high .*refund \{"order":"T-h"/),
    expect.stringMatching(
      /^ \? — .* {2}2 alike and 1 set apart: refund; 2 values of order; amount 11.5 in total +agent +approval$/,
    ),
    expect.stringMatching(/mail \{"command":"ls"\}/),
    expect.stringMatching(/2 alike: refund; 2 values of order; amount 3 in total +agent +doubt$/),
    expect.stringMatching(/refund \{"order":"T-f"/),
  ]);
  expect(linesOf({ ...state, filter: 'T-a' })).toMatchObject([{ kind: 'one', found: { review: { review: 'a' } } }]);
});

test('the table says once what is equal, what differs by column, what all do, and why some are set apart', () => {
  const { state, wanted } = pressed(inList(refund('a', 5), refund('b', 16.5), refund('c', 6), refund('d', 99)), 'enter');
  expect([state.view, wanted]).toEqual(['table', 'check']);
  expect(shown(state)).toEqual([
    expect.stringMatching(/^ tamis › inbox › alike +4 waiting$/),
    ' 3 rows · 1 set apart · 8 lines not seen yet',
    ' refund, held for approval',
    ' same in all rows  currency  "EUR"',
    ' all rows together  3 rows; amount 27.5 in total; 3 values of order',
    " They can't be checked from here; the program that runs them checks each again.",
    '   order  amount',
    '▸  "T-a"       5  a',
    '   "T-b"    16.5  b',
    '   "T-c"       6  c',
    ' set apart (Enter opens one)',
    '   ? refund {"order":"T-d","amount":99,"currency":"EUR"}  amount is 99, more tha',
    expect.stringMatching(/^↳ /),
    expect.stringMatching(/^ A approve all/),
  ]);
});

test('a table that is wider than the terminal names its values, and no value is cut', () => {
  const long = 'x'.repeat(200);
  const wide = (id: string) => found(id, id, { held: JSON.stringify({ one: `${id}${long}`, two: id, three: `${long}${id}` }) });
  const rows = shown(pressed(inList(wide('a'), wide('b')), 'enter').state, { columns: 80, rows: 40 });
  const text = rows.map((row) => row.replace(/^↳ /, '')).join('');
  for (const id of ['a', 'b']) expect(text).toContain(`one "${id}${long}"  two "${id}"  three "${long}${id}"`);
});

test('a doubt shows both readings in each row', () => {
  const { state } = pressed(inList(refund('a', 5, doubt(5)), refund('b', 6, doubt(6))), 'enter');
  const rows = shown(state);
  expect(rows).toContain('▸  "T-a"       5  /amount: 5, or 50  a');
  expect(rows).toContain('   "T-b"       6  /amount: 6, or 60  b');
  expect(rows.join()).toContain('parse.duplicate-key');
});

test('A approves what is left in the table, and only once all of it was on the screen', () => {
  const { state } = pressed(inList(refund('a', 5), refund('b', 6), refund('c', 7), refund('d', 99)), 'A');
  expect([state.view, state.message]).toEqual(['table', 'A approves all rows once you have scrolled through all of them']);
  expect(press(state, { text: 'A' }, { isRisky: false, left: 1 }).wanted).toBe('go-on');
  const all = pressed(state, 'A');
  expect([all.state.view, idsIn(all.wanted)]).toEqual(['list', ['a', 'b', 'c']]);
  const fewer = pressed(state, 'j', 'x');
  expect(shown(fewer.state)).toContain(' all rows together  2 rows; amount 12 in total; 2 values of order');
  expect(idsIn(pressed(fewer.state, 'A').wanted)).toEqual(['a', 'c']);
  expect(pressed(fewer.state, 'j', 'x', 'A').state.message).toBe('');
  const none = pressed(state, 'x', 'x', 'x', 'A');
  expect([none.state.message, none.wanted]).toEqual(['A: no row is left in the table', undefined]);
});

test('what is taken out or set apart is opened or denied on its own', () => {
  const { state } = pressed(inList(refund('a', 5), refund('b', 6), refund('c', 7), refund('d', 99)), 'enter', 'G');
  expect(pressed(state, 'x').state.message).toBe('x: it is set apart; Enter opens it');
  const one = pressed(state, 'enter');
  expect([one.state.view, selectedOf(one.state)?.review.review, one.wanted]).toEqual(['one', 'd', 'check']);
  expect(pressed(one.state, 'a').wanted).toEqual({ kind: 'approve', review: 'd' });
  expect(pressed(one.state, 'escape').state.view).toBe('table');
  expect(pressed(one.state, 'escape', 'escape').state).toMatchObject({ view: 'list', selected: 0 });
  const denied = pressed(state, 'g', 'd', ...'No.', 'enter');
  expect([denied.state.view, denied.wanted]).toEqual(['table', { kind: 'deny', review: 'a', text: 'No.' }]);
  const all = pressed(state, 'D', ...'No.', 'enter');
  expect([all.state.view, idsIn(all.wanted)]).toEqual(['list', ['a', 'b', 'c']]);
});

test('rows that were seen stay seen when another is taken out, and what has changed is read again', () => {
  const reader = new Reader();
  const size = { columns: 80, rows: 16 };
  const many = Array.from({ length: 20 }, (_, at) => refund(`r${at}`, at === 19 ? 100_000 : 90_000));
  const draw = (state: InboxState) => {
    inboxFrame(state, size, 0, reader);
    reader.drawn(size);
    return reader.left;
  };
  let { state } = pressed(inList(...many), 'enter');
  expect(draw(state)).toBeGreaterThan(0);
  state = pressed(state, 'G').state;
  for (let page = 0; page < 3; page++) {
    reader.goOn();
    draw(state);
  }
  expect(draw(state)).toBe(0);
  // All that is new is the sum, that the amounts are equal now, and the names of the columns that are left.
  state = pressed(state, 'x').state;
  expect(draw(state)).toBe(3);
  reader.goOn();
  expect(draw(state)).toBe(0);
  const other = [...many.slice(0, 18), refund('r18', 90_001), many[19] as FoundReview];
  expect(draw(withReviews(state, other))).toBeGreaterThan(0);
});

test('the cursor stays on its row when others go, and a group that has gone is closed', () => {
  const all = [refund('a', 5), refund('b', 6), refund('c', 7)];
  const { state } = pressed(inList(...all), 'enter', 'j');
  expect(selectedOf(withReviews(state, all.slice(1)))?.review.review).toBe('b');
  expect(withReviews(state, all.slice(2))).toMatchObject({ view: 'list', selected: 0 });
});

test('the cursor follows its review out of a group that has gone, so that no key reaches another review', () => {
  const [a, mail, b] = [refund('a', 5), found('m', 'd', MAIL), refund('b', 6)];
  const table = pressed(inList(a, mail, b), 'enter', 'j').state;
  expect(selectedOf(table)?.review.review).toBe('b');
  const alone = withReviews(table, [mail, b]);
  expect([alone.view, selectedOf(alone)?.review.review]).toEqual(['list', 'b']);
  const line = withReviews(inList(a, mail, b), [mail, b]);
  expect(selectedOf(line)?.review.review).toBe('b');
  // A review that joins a group is in its line.
  const late = { ...inList(mail, b), selected: 1, waiting: [mail, b, a] };
  expect(press(late, { text: '', name: 'refresh' }, ALL_SEEN).state.selected).toBe(1);
});

test('a question names what it is about, since another review may have come under the cursor', () => {
  const [a, mail, b] = [refund('a', 5), found('m', 'd', MAIL), refund('b', 6)];
  const asked = (...keys: readonly string[]) => shown(pressed(inList(a, mail, b), ...keys).state).at(-2);
  expect(asked('j', 'd')).toBe(' mail {"command":"ls"} · Why not? Esc goes back: _');
  expect(asked('enter', 'D')).toBe(' 2 reviews · Why not? The reason applies to all of them. Esc goes back: _');
  expect(shown(withReviews(pressed(inList(a, mail), 'j', 'd').state, [a])).at(-2)).toBe(' Why not? Esc goes back: _');
});

test('an edit is dropped if its review changed while the editor was open', () => {
  const wish = { kind: 'edit', value: '{"command":"pwd"}' } as const;
  const state = drafted(stateOf([found('one', 'd2')]), found('one', 'd1'), wish);
  expect([state.draft, state.message]).toEqual([undefined, GONE]);
});

test('what is not sent yet still counts in its group, so that odd ones are not a group of their own', () => {
  const rest = [refund('a', 5), refund('b', 6), refund('c', 7)];
  const odd = [refund('y', 99), refund('z', 98)];
  const state = inList(...rest, ...odd);
  expect(linesOf({ ...state, reviews: odd })).toMatchObject([{ kind: 'group' }]);
  expect(linesOf({ ...state, reviews: odd, sending: rest }).map(({ kind }) => kind)).toEqual(['one', 'one']);
});

test('nothing is approved before what is known about it is loaded', () => {
  const one = stateOf([found('one')], { facts: new Map() });
  const loading = 'a: still loading; nothing was decided';
  expect(pressed(one, 'a')).toMatchObject({ state: { message: loading } });
  expect(pressed(one, 'a').wanted).toBeUndefined();
  expect(shown(one)[1]).toContain('still loading');
  expect(shown(stateOf([found('one')]))[1]).not.toContain('still loading');
  const { state } = pressed(inList(refund('a', 5), refund('b', 6)), 'enter');
  const table = pressed({ ...state, facts: new Map([['a', {}]]) }, 'A');
  expect([table.state.message, table.wanted]).toEqual(['A: still loading; nothing was decided', undefined]);
  expect(idsIn(pressed(state, 'A').wanted)).toEqual(['a', 'b']);
});

test('what was refused before has to be on the screen, alone and in a table', () => {
  const before = [{ what: 'an earlier review was denied by ann', why: ['Paid.'], review: 'r0' }];
  const group = { approved: 0, changed: 0, denied: 2, returned: 0 };
  const similar = {
    groups: [{ by: { kind: 'target', name: 'order', value: 'T-a' }, ...group }],
    latest: [],
    isAll: true,
  } as const;
  const facts = new Map([
    ['a', { before, similar }],
    ['b', {}],
  ]);
  const { state } = pressed(inList(refund('a', 5), refund('b', 6)), 'enter');
  for (const view of [state, stateOf([refund('a', 5)])]) {
    const reader = new Reader();
    const draw = (drawn: InboxState) => {
      inboxFrame(drawn, SIZE, 0, reader);
      return reader.left;
    };
    draw(view);
    reader.drawn(SIZE);
    expect([draw(view), draw({ ...view, facts })]).toEqual([0, 2]);
    expect(shown({ ...view, facts }).join()).toMatch(/denied by ann: Paid\..*order "T-a": 0 approved, 2 denied/);
  }
});

test('what was refused before one row is not seen for another', () => {
  const before = [{ what: 'an earlier review was denied by ann', why: ['Paid.'], review: 'r0' }];
  const reader = new Reader();
  const { state } = pressed(inList(refund('a', 5), refund('b', 6), refund('c', 7)), 'enter');
  const left = (id: string) => {
    const facts = new Map(['a', 'b', 'c'].map((one) => [one, one === id ? { before } : {}]));
    inboxFrame({ ...state, facts }, SIZE, 0, reader);
    return reader.left;
  };
  left('a');
  reader.drawn(SIZE);
  expect([left('a'), left('b')]).toEqual([0, 1]);
});

test('undoing brings back the table with the rows that were taken out, and the marks', () => {
  const all = [refund('a', 5), refund('b', 6), refund('c', 7)];
  const before = pressed(inList(...all), 'enter', 'j', 'x').state;
  const { state, wanted } = pressed(before, 'A');
  const decisions = (wanted as { reviews: readonly FoundReview[] }).reviews.map((one) => ({ found: one }));
  const sent = withReviews({ ...state, sending: decisions.map((one) => one.found) }, all.slice(1, 2));
  const back = undone(sent, before, decisions);
  expect(back).toMatchObject({ view: 'table', sending: [], message: 'Undone; nothing was decided.' });
  expect(idsIn(pressed(back, 'A').wanted)).toEqual(['a', 'c']);
  const marked = pressed(inList(...all.slice(0, 1)), 'x').state;
  expect([...undone({ ...marked, marked: new Set() }, marked, []).marked]).toEqual(['a']);
});

test('what was set apart says why once its group has gone', () => {
  const denied = refund('x', 6);
  const decision = { review: 'x', digest: 'd-x', kind: 'deny', by: 'ann', at: 0, text: 'Paid.' } as const;
  const held = denied.review.held as string;
  const decided = new Map([['ledger.sqlite', [{ ...denied.review, state: 'decided', decision } as ReviewRow]]]);
  const state = stateOf([refund('b', 6, { held })], { view: 'list', decided });
  const why = 'denied before by ann, 1970-01-01 00:00 UTC: “Paid.”';
  expect(shown(state, { columns: 160, rows: 24 }).filter((row) => row.includes(why))).toHaveLength(2);
  expect(shown(pressed(state, 'enter').state)).toContain(` set apart: ${why}`);
});

test('other options and hints are offered where there are any', () => {
  const alternatives = JSON.stringify([{ action: 'shell', arguments: { command: 'pwd' } }]);
  const keys = (more: Partial<ReviewRow>) => shown(stateOf([found('one', 'd1', more)])).at(-1);
  expect(keys({})).not.toMatch(/o other|h hint/);
  expect(keys({ alternatives })).toContain('o other');
  expect(keys({ action: undefined as never, kind: 'document' })).toContain('h hint');
  expect(pressed(stateOf([found('one')]), 'o').state.message).toBe('o: there is no other option');
});

test('rows that change the same thing say that each change is from the state now', () => {
  const stock = (id: string, order: string, after: number) =>
    found(id, id, {
      held: JSON.stringify({ order, amount: 194 - after }),
      detail: JSON.stringify({ changes: [{ name: 'stock', before: 194, after }] }),
    });
  const text = 'Several rows have the same order: each change starts from the current state.';
  const same = pressed(inList(stock('a', 'T-1', 179), stock('b', 'T-1', 174)), 'enter').state;
  expect(shown(same)).toContain(` ${text}`);
  const other = pressed(inList(stock('a', 'T-1', 179), stock('b', 'T-2', 174)), 'enter').state;
  expect(shown(other).join()).not.toContain(text);
});

test('only a group is approved together; marked reviews are denied together', () => {
  const state = inList(found('m', 'd', MAIL), refund('a', 5), refund('b', 6));
  expect(pressed(state, 'A').state.message).toBe('A: no other review is like it; Enter opens it');
  expect(pressed(state, 'D').state.message).toBe('D: nothing is marked; x marks');
  expect(pressed(state, 'j', 'd').state.message).toBe('d: these are several; Enter opens them');
  expect(idsIn(pressed(state, 'x', 'x', 'D', ...'No.', 'enter').wanted)).toEqual(['m', 'a', 'b']);
});
