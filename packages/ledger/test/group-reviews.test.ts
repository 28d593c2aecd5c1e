import type { Json, JsonObject } from '@tamis/core';
import type { ReviewRow } from '@tamis/ledger';
import {
  aloneBecause,
  apartText,
  decidedBefore,
  doubtedPlace,
  groupReviews,
  groupWith,
  type ReviewGroup,
  unsafeChanges,
} from '@tamis/ledger/internal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactSum, isDecimal } from '../src/grant/total.ts';

const CONTRACT = {
  kind: 'tool-calls',
  tools: [
    { name: 'refund', effect: 'change', parameters: { type: 'object' } },
    { name: 'wipe', effect: 'destroy', parameters: { type: 'object' } },
  ],
} as const;

let made = 0;

function call(given: Json, more: Partial<ReviewRow> & { readonly about?: object } = {}): ReviewRow {
  made += 1;
  const { about = {}, ...own } = more;
  return {
    ...{ review: `v${made}`, kind: 'tool-call', reason: 'approval', action: 'refund', held: JSON.stringify(given) },
    ...{ digest: `d${made}`, contract: 'c1', contractText: JSON.stringify(CONTRACT), state: 'open', createdAt: made },
    source: { run: 'desk', step: 'refund', unit: `u${made}`, attempt: 1 },
    detail: JSON.stringify({ server: 'shop', ...about }),
    ...own,
  };
}

function decided(given: Json, kind: 'approve' | 'deny' = 'approve'): ReviewRow {
  const row = call(given);
  const { review, digest } = row;
  return { ...row, state: 'decided', decision: { review, digest, kind, by: 'ann', at: 1 } };
}

// A refund whose amount the model wrote twice.
function doubted(order: string, held: number, other: number, more: Partial<ReviewRow> = {}): ReviewRow {
  const change = { code: 'parse.duplicate-key', safety: 'unsafe', path: '/calls/0/arguments/amount', before: other, after: held };
  const about = { codes: [change.code], changes: [change] };
  const alternatives = JSON.stringify([{ action: 'refund', arguments: { order, amount: other } }]);
  return call({ order, amount: held }, { reason: 'doubt', about, alternatives, ...more });
}

function times(count: number, given: Json): readonly ReviewRow[] {
  return Array.from({ length: count }, () => decided(given));
}

const only = (groups: readonly ReviewGroup[]): ReviewGroup => {
  expect(groups).toHaveLength(1);
  return groups[0] as ReviewGroup;
};

const why = ({ apart }: ReviewGroup) => apart.map(({ because }) => apartText(because));

describe('a group', () => {
  it('has arguments as columns, says what is equal once, and adds up what it would do', () => {
    const group = only(
      groupReviews([
        call({ order: 'T-1', amount: 10.1, to: { iban: 'DE1', name: 'Ann Lee' } }),
        call({ order: 'T-2', amount: 10.2, to: { iban: 'DE1', name: 'Ann Lee' } }),
        call({ order: 'T-3', amount: 0.2, to: { iban: 'DE1', name: 'Ann Lee' }, note: 'a\nb' }),
      ]),
    );
    expect(group).toMatchObject({ name: 'refund', action: 'refund', reason: 'approval', server: 'shop', apart: [] });
    expect(group.columns.map(({ title, differs, isNumber }) => [title, differs, isNumber])).toEqual([
      ['order', true, false],
      ['amount', true, true],
      ['to.iban', false, false],
      ['to.name', false, false],
      ['note', true, false],
    ]);
    expect(group.rows.map(({ cells }) => cells)).toEqual([
      ['"T-1"', '10.1', '"DE1"', '"Ann Lee"', undefined],
      ['"T-2"', '10.2', '"DE1"', '"Ann Lee"', undefined],
      ['"T-3"', '0.2', '"DE1"', '"Ann Lee"', '"a\\nb"'],
    ]);
    expect(group.effect).toEqual({
      ...{ count: 3, reach: 'change' },
      sums: [{ path: '/amount', title: 'amount', sum: '20.5' }],
      targets: [
        { path: '/order', title: 'order', values: ['"T-1"', '"T-2"', '"T-3"'] },
        { path: '/to/iban', title: 'to.iban', values: ['"DE1"'] },
      ],
    });
  });

  it('keeps the digits of stored numbers, and adds none up that name things', () => {
    const rows = ['{"amount":12345678901234567890.10,"account":7}', '{"amount":12345678901234567890.005,"account":9}'];
    const group = only(groupReviews(rows.map((held) => call({}, { held }))));
    expect(group.rows[0]?.cells).toEqual(['12345678901234567890.10', '7']);
    expect(group.effect.sums).toEqual([{ path: '/amount', title: 'amount', sum: '24691357802469135780.105' }]);
    expect(group.effect.targets).toEqual([{ path: '/account', title: 'account', values: ['7', '9'] }]);
  });

  it('adds up nothing that is counted in different units', () => {
    const paid = (amount: number, more: object) => call({ amount, ...more });
    const sums = (...reviews: readonly ReviewRow[]) =>
      only(groupReviews(reviews)).effect.sums.map(({ sum, unit }) => [sum, unit]);
    const [eur, usd] = [{ currency: 'EUR' }, { currency: 'USD' }];
    expect(sums(paid(1, eur), paid(2, eur))).toEqual([['3', undefined]]);
    expect(sums(paid(1, eur), paid(2, usd), paid(3, eur), paid(2, {}))).toEqual([
      ['4', '"EUR"'],
      ['2', '"USD"'],
      ['2', 'none'],
    ]);
    expect(sums(paid(1, { in: 'EUR' }), paid(2, { in: 'JPY' }))).toHaveLength(2);
    expect(sums(paid(1, { to: { weight_unit: 'kg' } }), paid(2, { to: { weight_unit: 'g' } }))).toHaveLength(2);
    expect(sums(...'ABCDEF'.split('').map((unit) => paid(1, { unit })))).toEqual([]);
  });

  it('calls no two arguments the same', () => {
    const group = only(groupReviews([call({ a: { b: 1 } }), call({ 'a.b': 1 }), call({ a: { '': 1 } })]));
    expect(group.columns.map(({ title }) => title)).toEqual(['a.b', '/a.b', '/a/']);
  });

  it('shows what each row would change, as a host found it last', () => {
    const changes = [{ name: 'refundable', before: 480, after: 440 }];
    const [one, two] = [call({ amount: 40 }, { about: { changes } }), call({ amount: 20 })];
    const check = { digest: two.digest, couldRun: true, unmet: [], changes: [{ name: 'refundable', before: 90, after: 70 }] };
    const group = only(groupReviews([one, two], { checks: new Map([[two.review, check]]) }));
    expect(group.columns.map(({ of, title, differs }) => [of, title, differs])).toEqual([
      ['argument', 'amount', true],
      ['change', 'refundable', true],
    ]);
    expect(group.rows.map(({ cells }) => cells[1])).toEqual(['480 → 440', '90 → 70']);
  });

  it('takes values apart no further than people read, and leaves nothing out', () => {
    const wide = (start: number) => Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`k${at}`, start + at]));
    const group = only(groupReviews([call({ a: { b: wide(0) }, c: 1 }), call({ a: { b: wide(1) }, c: 1 })]));
    expect(group.columns.map(({ path }) => path)).toEqual(['/a/b', '/c']);
    expect(group.rows.map(({ cells }) => cells[0])).toEqual([JSON.stringify(wide(0)), JSON.stringify(wide(1))]);
    const huge = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, at]));
    expect(only(groupReviews([call(huge), call(huge)])).columns.map(({ path }) => path)).toEqual(['']);
  });

  it('has fewer columns and a smaller sum once rows are taken out', () => {
    const reviews = [call({ to: 'a', amount: 5 }), call({ to: 'a', amount: 6 }), call({ to: 'b', amount: 7, note: 'x' })];
    const group = only(groupReviews(reviews));
    const fewer = groupWith(group, ({ review }) => review !== reviews[2]?.review);
    expect(fewer.columns.map(({ title, differs }) => [title, differs])).toEqual([
      ['to', false],
      ['amount', true],
    ]);
    expect(fewer.rows.map(({ cells }) => cells)).toEqual([
      ['"a"', '5'],
      ['"a"', '6'],
    ]);
    expect(fewer.effect).toMatchObject({ count: 2, sums: [{ sum: '11' }], targets: [{ values: ['"a"'] }] });
    expect(groupWith(group, () => true)).toEqual(group);
  });

  it.each<[string, ReviewRow]>([
    ['another tool', call({}, { action: 'wipe' })],
    ['another server', call({}, { about: { server: 'bank' } })],
    ['another run', call({}, { source: { run: 'night', step: 'refund', unit: 'u', attempt: 1 } })],
    ['another reason', call({}, { reason: 'first use' })],
    ['another doubt', doubted('T-1', 5, 9)],
  ])('does not have reviews with %s', (_, other) => {
    expect(groupReviews([call({}), other]).map(({ rows }) => rows.length)).toEqual([1, 1]);
  });
});

describe('what is set apart', () => {
  const amounts = (...all: readonly number[]) => all.map((amount) => call({ amount }));

  it('is the amount above everything approved before', () => {
    const before = [...times(5, { amount: 50 }), decided({ amount: 900 }, 'deny')];
    const group = only(groupReviews(amounts(10, 20, 50, 51), { decided: before }));
    expect(why(group)).toEqual(['amount is 51, more than anything approved before (50)']);
    expect(group.effect.sums[0]?.sum).toBe('80');
  });

  it('is an amount far above everything approved before, and of those slightly above it only the largest', () => {
    const before = times(5, { amount: 50 });
    const slightly = amounts(10, 20, 51, 52, 53, 60, 55);
    expect(why(only(groupReviews(slightly, { decided: before })))).toEqual([
      'amount is 60, more than anything approved before (50)',
    ]);
    const far = only(groupReviews(amounts(10, 20, 51, 75, 76, 900), { decided: before }));
    expect(far.apart.map(({ review }) => review.held)).toEqual(['{"amount":76}', '{"amount":900}']);
    // Many large ones do not hide the largest of them.
    expect(why(only(groupReviews(amounts(10, 800, 810, 820), { decided: before })))).toEqual([
      'amount is 820, more than anything approved before (50)',
    ]);
  });

  it('is an amount with a sign that was never approved', () => {
    const before = times(5, { amount: 50 });
    expect(why(only(groupReviews(amounts(10, 20, -5), { decided: before })))).toEqual([
      'amount is -5, and only the opposite sign was approved before',
    ]);
    expect(why(only(groupReviews(amounts(10, 20, -5), { decided: [...before, decided({ amount: -1 })] })))).toEqual([]);
  });

  it('is large even if another row has a text in place of the amount', () => {
    const group = only(
      groupReviews([...amounts(10, 20, 30, 900), call({ amount: 'all' })], { decided: times(5, { amount: 50 }) }),
    );
    expect(why(group)).toEqual(['amount is 900, more than anything approved before (50)', 'never approved for amount "all"']);
    expect(group.effect.sums).toMatchObject([{ sum: '60' }]);
  });

  it('is the amount far from the group if nothing was approved before, or only less than most of it', () => {
    expect(why(only(groupReviews(amounts(10, 20, 30, 60, 61))))).toEqual([]);
    const far = ['amount is 91, more than three times the median (30)'];
    expect(why(only(groupReviews(amounts(10, 20, 30, 60, 91))))).toEqual(far);
    expect(why(only(groupReviews(amounts(10, 20, 30, 60, 91), { decided: [decided({ amount: 1 })] })))).toEqual(far);
    expect(why(only(groupReviews(amounts(-10, -20, -20, -90))))).toEqual([
      'amount is -90, more than three times the median (-20)',
    ]);
    // What was approved before at that size does not stand out.
    expect(why(only(groupReviews(amounts(10, 20, 30, 60, 91), { decided: [decided({ amount: 95 })] })))).toEqual([]);
  });

  it('is a target that was never approved, where most others were', () => {
    const before = ['ann', 'bob', 'ann', 'bob', 'ann'].map((to) => decided({ to }));
    const group = only(groupReviews([call({ to: 'ann' }), call({ to: 'bob' }), call({ to: 'eve' })], { decided: before }));
    expect(why(group)).toEqual(['never approved for to "eve"']);
    const strange = [call({ to: 'ann' }), call({ to: 'eve' }), call({ to: 'fay' })];
    expect(why(only(groupReviews(strange, { decided: before })))).toEqual([]);
    const denied = [...before, decided({ to: 'eve' }, 'deny')];
    expect(why(only(groupReviews([call({ to: 'ann' }), call({ to: 'bob' }), call({ to: 'eve' })], { decided: denied })))).toEqual(
      [expect.stringMatching(/^denied before by ann/)],
    );
    const more = [call({ to: 'ann' }), call({ to: 'bob' }), call({ to: 'bob', force: true }), call({ to: 'bob', limit: 5 })];
    expect(why(only(groupReviews(more, { decided: before })))).toEqual([
      'never approved for force true',
      'never approved for limit 5',
    ]);
  });

  it('needs a history: with fewer than five approvals, nothing is the first of its kind', () => {
    const waiting = () => [call({ to: 'ann' }), call({ to: 'ann' }), call({ to: 'eve' })];
    const before = (count: number) => ({ decided: times(count, { to: 'ann' }) });
    expect(why(only(groupReviews(waiting(), before(4))))).toEqual([]);
    expect(why(only(groupReviews(waiting(), before(5))))).toEqual(['never approved for to "eve"']);
    const large = (count: number) => why(only(groupReviews(amounts(10, 20, 60), { decided: times(count, { amount: 50 }) })));
    expect(large(4)).toEqual([]);
    expect(large(5)).toEqual(['amount is 60, more than anything approved before (50)']);
    const signed = (count: number) => why(only(groupReviews(amounts(10, 20, -5), { decided: times(count, { amount: 50 }) })));
    expect(signed(4)).toEqual([]);
  });

  it('has lookalike letters, or characters that hide or reorder text, in its values, its names or its tool', () => {
    const plain = () => [call({ to: 'ann@shop.example' }), call({ to: 'bob@shop.example' })];
    const odd = (review: ReviewRow) => {
      const group = only(groupReviews([...plain(), review]));
      expect(group.rows).toHaveLength(2);
      expect(group.apart.map(({ review: { review: id } }) => id)).toEqual([review.review]);
      return why(group)[0];
    };
    expect(odd(call({ to: 'аnn@shop.example' }))).toBe('“аnn@shop.example” looks Latin but has а U+0430 Cyrillic');
    const hides = (codes: string) => `its text has characters that hide or reorder it: ${codes}`;
    expect(odd(call({ to: 'ann@shop.example', note: 'a\u202eb' }))).toBe(hides('U+202E'));
    expect(odd(call({ 'to\u200b': 'ann@shop.example' }))).toBe(hides('U+200B'));
    expect(odd(call({}, { held: String.raw`{"to":"ann\u202e\u009b"}` }))).toBe(hides('U+202E, U+009B'));
    // Other scripts, emoji, line breaks and tabs are what people write.
    const fine = ['Привет, Анна!', 'می\u200cخواهم', 'Thanks ❤️ 👨‍👩‍👧', 'a\nb\tc'].map((note) => call({ note }));
    expect(why(only(groupReviews(fine)))).toEqual([]);
  });

  it('has an address of a domain that was never approved', () => {
    const to = (...all: readonly string[]) => all.map((address) => call({ to: address, note: 'Hi' }));
    const newDomain = (domain: string) => `the domain ${domain} in to was never approved before`;
    const mails = () => to('ann@shop.example', 'bob@shop.example', 'eve@Shop-Example.com');
    expect(why(only(groupReviews(mails())))).toEqual([newDomain('shop-example.com')]);
    expect(why(only(groupReviews(mails(), { decided: [decided({ to: 'x@shop-example.com' })] })))).toEqual([]);
    expect(why(only(groupReviews(to('https://a.example/x', 'https://a.example/y', 'https://u:p@b.example/'))))).toEqual([
      newDomain('b.example'),
    ]);
    // Where most are new, that says nothing.
    expect(why(only(groupReviews(to('ann@a.example', 'bob@b.example', 'eve@c.example'))))).toEqual([]);
    const known = { decided: times(5, { to: 'ann@shop.example' }) };
    const two = to('bob@shop.example', 'bob@shop.example', 'bob@shop.example', 'a@new.example', 'b@new.example');
    expect(why(only(groupReviews(two, known)))).toEqual([newDomain('new.example'), newDomain('new.example')]);
    expect(why(only(groupReviews(to('a@new.example'), known)))).toEqual([newDomain('new.example')]);
    expect(why(only(groupReviews(to('a@new.example'))))).toEqual([]);
  });

  it('is what was refused before: the same act whatever its contract and the order of its arguments, or the same unit', () => {
    const no = (row: ReviewRow, text: string, at: number): ReviewRow => {
      const { review, digest } = row;
      return { ...row, state: 'decided', decision: { review, digest, kind: 'deny', by: 'ann', at, text } };
    };
    const again = call({ order: 'T-1', amount: 5 });
    const retried = call({ order: 'T-2', amount: 6 });
    const waiting = [again, retried, call({ order: 'T-1', amount: 6 }), call({ order: 'T-9', amount: 5 })];
    const before = [
      no(call({ amount: 5, order: 'T-1' }, { contract: 'c0' }), 'Paid.', 120_000),
      no(call({ amount: 5, order: 'T-1' }, { contract: 'c0' }), 'Older.', 60_000),
      no(call({ order: 'T-2', amount: 60 }, { source: retried.source }), 'Too much.', 0),
      no(call({ order: 'T-9', amount: 5 }, { about: { server: 'other' } }), 'On another server.', 0),
      decided({ order: 'T-9', amount: 9 }),
    ];
    const group = only(groupReviews(waiting, { decided: before }));
    expect(group.apart.map(({ review }) => review)).toEqual([again, retried]);
    expect(why(group)).toEqual([
      'denied before by ann, 1970-01-01 00:02 UTC: “Paid.”',
      'denied before by ann, 1970-01-01 00:00 UTC: “Too much.”',
    ]);
    // A value that is wrong for one unit may be right for another.
    const value = (unit: string) =>
      call(
        { mood: 'good' },
        { kind: 'document', action: undefined as never, source: { run: 'desk', step: 's', unit, attempt: 1 } },
      );
    expect(only(groupReviews([value('a'), value('b')], { decided: [no(value('c'), 'Wrong.', 0)] })).apart).toEqual([]);
  });

  it('stays apart once the rest of its group is decided', () => {
    const before = ['ann', 'bob', 'ann', 'bob', 'ann'].map((to) => decided({ to, amount: 9 }));
    const rest = ['ann', 'bob', 'bob', 'ann'].map((to) => call({ to, amount: 8 }));
    const odd = [call({ to: 'eve', amount: 8 }), call({ to: 'fay', amount: 8 }), call({ to: 'ann', amount: 99 })];
    const all = [
      'never approved for to "eve"',
      'never approved for to "fay"',
      'amount is 99, more than anything approved before (9)',
    ];
    expect(why(only(groupReviews([...rest, ...odd], { decided: before })))).toEqual(all);
    const at = made + 1;
    const approved = rest.map((row) => {
      const { review, digest } = row;
      return { ...row, state: 'decided', decision: { review, digest, kind: 'approve', by: 'ann', at } } as const;
    });
    expect(why(only(groupReviews(odd, { decided: [...before, ...approved] })))).toEqual(all);
    // What was decided while they were read is one of the group once.
    const half = [...rest.slice(0, 2), odd[0] as ReviewRow];
    const denied = half.slice(2).map((row) => ({ ...row, decision: { ...decided({}, 'deny').decision, at } }) as ReviewRow);
    expect(why(only(groupReviews(half, { decided: [...before, ...denied] })))).toEqual(all.slice(0, 1));
    // What was decided before they came is not of their group.
    const past = approved.map((row) => ({ ...row, decision: { ...row.decision, at: 0 } }));
    expect(only(groupReviews(odd.slice(0, 2), { decided: [...before, ...past] })).rows).toHaveLength(2);
  });

  it('is what has changed since: an edit, a newer contract, a host that finds that it no longer holds', () => {
    const edited = call(
      { amount: 1 },
      { eyes: 2, agreements: [{ kind: 'edit', by: 'ann', digest: 'e', value: '{"amount":2}' }] },
    );
    const [first, second] = [call({ amount: 1 }), call({ amount: 1 })];
    const check = { digest: second.digest, couldRun: false, reason: 'unmet', unmet: ['It is paid.'] } as const;
    const checks = new Map([[second.review, check]]);
    expect(why(only(groupReviews([edited, first, second], { checks })))).toEqual(['it has been edited', 'It is paid.']);
    const old = new Map([[second.review, { ...check, digest: 'of an earlier act' }]]);
    expect(why(only(groupReviews([first, second], { checks: old })))).toEqual([]);
    const [older, newer] = groupReviews([first, second, call({ amount: 1 }, { contract: 'c2' })]) as [ReviewGroup, ReviewGroup];
    const moved = 'the contract has changed since it was proposed';
    expect([why(older), why(newer), older.rows.length]).toEqual([[moved, moved], [], 0]);
  });

  it.each<[string, ReviewRow]>([
    ['the stakes are high, so its name must be typed', call({}, { about: { risk: 'high' } })],
    ['there is a choice to make', call({}, { alternatives: JSON.stringify([{ action: 'wipe', arguments: {} }]) })],
    ['its contents were purged', withoutHeld(call({}))],
    ['it can only be edited or sent back', call({}, { kind: 'failed-reply' })],
    [
      'one of its values comes only from outside content',
      call({}, { about: { findings: [{ code: 'tools.outside-value', path: '/to', severity: 'error', args: {} }] } }),
    ],
    ['there is an open doubt', call({}, { reason: 'doubt' })],
    ['there is an open doubt', call({}, { about: { codes: ['parse.truncated'] } })],
    ['something else was refused first', call({}, { about: { refused: [{ value: 1, findings: [{ code: 'x', args: {} }] }] } })],
  ])('is what no group may have: %s', (because, review) => {
    expect(aloneBecause(review)).toBeDefined();
    expect(why(only(groupReviews([review])))).toEqual([because]);
  });
});

function withoutHeld({ held: _, ...review }: ReviewRow): ReviewRow {
  return review;
}

it('compares with the latest decisions on the same tool, of any run, or of the same run if there is no tool', async () => {
  const asked: object[] = [];
  const past = [decided({ to: 'ann' }), { ...decided({ to: 'bob' }), kind: 'action' }];
  const ledger = {
    reviews: async function* (query: object = {}) {
      asked.push(query);
      yield* past;
    },
  };
  const { action: _, ...document } = call({ a: 1 }, { kind: 'document' });
  const found = await decidedBefore(ledger, [call({ to: 'eve' }), call({ to: 'fay' }), document]);
  expect(found.map(({ held }) => held)).toEqual(['{"to":"ann"}']);
  expect(asked).toEqual([
    { state: 'decided', newest: true, action: 'refund' },
    { state: 'decided', newest: true, run: 'desk' },
  ]);
});

describe('a doubt', () => {
  it('is shared by reviews with the same code and place, and each shows both readings', () => {
    const group = only(groupReviews([doubted('T-1', 10, 90), doubted('T-2', 12, 95)]));
    expect(group.code).toBe('parse.duplicate-key');
    expect(group.rows.map(({ readings }) => readings)).toMatchObject([
      { path: '/amount', held: '10', others: ['90'] },
      { path: '/amount', held: '12', others: ['95'] },
    ]);
  });

  it('is the same wherever it is in a list, and another one under another key or code', () => {
    const at = (path: string, code = 'coerce.padded-number') => {
      const change = { code, safety: 'unsafe', path, before: '1,5', after: 15 };
      return call({ lines: [{ price: 15 }, { price: 15 }], tax: 15 }, { reason: 'doubt', about: { changes: [change] } });
    };
    const groups = groupReviews([at('/lines/0/price'), at('/lines/1/price'), at('/tax'), at('/tax', 'parse.duplicate-key')]);
    expect(groups.map(({ rows }) => rows.map(({ readings }) => readings?.path))).toEqual([
      ['/lines/0/price', '/lines/1/price'],
      ['/tax'],
      ['/tax'],
    ]);
    expect(groups[0]?.rows[0]?.readings?.others).toEqual(['"1,5"']);
  });

  const change = { code: 'parse.duplicate-key', safety: 'unsafe', path: '/amount', before: 9, after: 5 };
  it.each<[string, Partial<ReviewRow> & { readonly about?: object }]>([
    ['two of them', { about: { changes: [change, { ...change, path: '/order' }] } }],
    ['a code that no change explains', { about: { codes: [change.code, 'parse.truncated'], changes: [change] } }],
    ['no second reading', { about: { changes: [{ ...change, before: 5 }] } }],
    ['only an edit of the text', { about: { changes: [{ ...change, at: 3 }] } }],
    ['no place', { about: { changes: [{ ...change, path: '' }] }, alternatives: '[{"action":"refund","arguments":{}}]' }],
    ['a place that is gone', { about: { changes: [{ ...change, path: '/gone' }] } }],
    ['a reading that differs elsewhere', { about: { changes: [change] }, alternatives: '[{"action":"refund","arguments":{}}]' }],
    [
      'another tool',
      { about: { changes: [change] }, alternatives: '[{"action":"wipe","arguments":{"amount":9,"order":"T-1"}}]' },
    ],
  ])('is decided singly with %s', (_, more) => {
    const review = call({ amount: 5, order: 'T-1' }, { reason: 'doubt', ...more });
    expect([doubtedPlace(review), aloneBecause(review)]).toEqual([undefined, 'doubt']);
    expect(only(groupReviews([review])).rows).toEqual([]);
  });
});

const leaf = fc.oneof(
  fc.constantFrom('a', 'b', 'T-1', 'x y', ''),
  fc.integer({ min: -9, max: 999 }),
  fc.boolean(),
  fc.constant(null),
);
const given = fc.dictionary(
  fc.constantFrom('amount', 'to', 'order_id', 'a/b', '__proto__'),
  fc.oneof(leaf, fc.array(leaf, { maxLength: 2 }), fc.dictionary(fc.constantFrom('x', 'y'), leaf)),
  {
    noNullPrototype: true,
  },
) as fc.Arbitrary<JsonObject>;

const waiting = fc.array(
  fc.record({
    given,
    sort: fc.constantFrom('plain', 'plain', 'plain', 'high', 'choice', 'doubt', 'doubts', 'edited', 'wipe'),
    unmet: fc.constantFrom(false, false, false, true),
  }),
  { maxLength: 14 },
);

type Sort = 'plain' | 'high' | 'choice' | 'doubt' | 'doubts' | 'edited' | 'wipe';

function reviewOf(value: JsonObject, sort: Sort): ReviewRow {
  const change = { code: 'parse.duplicate-key', safety: 'unsafe', path: '/amount', before: 'other', after: value.amount ?? 0 };
  if (sort === 'high') return call(value, { about: { risk: 'high' } });
  if (sort === 'choice') return call(value, { alternatives: JSON.stringify([{ action: 'refund', arguments: { other: 1 } }]) });
  if (sort === 'doubt') return call(value, { reason: 'doubt', about: { changes: [change] } });
  if (sort === 'doubts') return call(value, { reason: 'doubt', about: { changes: [change, { ...change, path: '/to' }] } });
  if (sort === 'edited') return call(value, { agreements: [{ kind: 'edit', by: 'ann', digest: 'e', value: '{}' }] });
  return call(value, sort === 'wipe' ? { action: 'wipe' } : {});
}

describe('for any reviews', () => {
  it('each is in one place, and a table shows all of its rows', () => {
    fc.assert(
      fc.property(waiting, fc.array(given, { maxLength: 5 }), (all, past) => {
        const rows = all.map(({ given: value, sort }) => reviewOf(value, sort as Sort));
        const checks = new Map(
          rows.map(({ review, digest }, at) => [review, { digest, couldRun: all[at]?.unmet !== true, unmet: [] }]),
        );
        const groups = groupReviews(rows, { decided: past.map((value) => decided(value)), checks });
        const placed = groups.flatMap((group) => [...group.rows, ...group.apart].map(({ review }) => review.review));
        expect(placed.toSorted()).toEqual(rows.map(({ review }) => review).toSorted());
        for (const group of groups) {
          expect(group.rows.map(({ review }) => aloneBecause(review))).toEqual(group.rows.map(() => undefined));
          for (const { review, cells, readings } of group.rows) {
            expect(unsafeChanges(review).length > 0).toBe(readings !== undefined);
            expect(checks.get(review.review)?.couldRun).toBe(true);
            expect(rebuilt(group, cells)).toEqual(JSON.parse(review.held ?? ''));
          }
          for (const [at, { differs }] of group.columns.entries())
            expect(new Set(group.rows.map(({ cells }) => cells[at])).size > 1).toBe(differs);
        }
      }),
    );
  });

  it('sums are exact', () => {
    const decimal = fc.tuple(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.integer({ min: 0, max: 12 }));
    fc.assert(
      fc.property(fc.array(decimal, { minLength: 1, maxLength: 9 }), (all) => {
        const texts = all.map(([digits, places]) => `${digits}e-${places}`);
        const expected = all.reduce((sum, [digits, places]) => sum + digits * 10n ** BigInt(12 - places), 0n);
        const sum = exactSum(texts);
        const [whole = '', fraction = ''] = sum.split('.');
        expect(texts.every(isDecimal)).toBe(true);
        expect(BigInt(`${whole}${fraction.padEnd(12, '0')}`)).toBe(expected);
      }),
    );
    expect(['1e-999999999', '1e9999', '01x', '"1"', 'null'].map(isDecimal)).toEqual([false, false, false, false, false]);
  });
});

function rebuilt({ columns }: ReviewGroup, cells: readonly (string | undefined)[]): Json {
  const root: Record<string, Json> = {};
  for (const [at, { path }] of columns.entries()) {
    const text = cells[at];
    if (text === undefined) continue;
    const keys = path
      .slice(1)
      .split('/')
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    let object = root;
    for (const key of keys.slice(0, -1)) {
      if (!Object.hasOwn(object, key)) put(object, key, {});
      object = object[key] as Record<string, Json>;
    }
    put(object, keys.at(-1) ?? '', JSON.parse(text) as Json);
  }
  return root;
}

function put(object: Record<string, Json>, key: string, value: Json): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}
