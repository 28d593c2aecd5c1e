import type { ReviewRow } from '@tamis/core/review';
import { describe, expect, it } from 'vitest';
import { similarIn } from './similar.ts';
import { similarTexts } from './similar-words.ts';
import { targetsOf } from './targets.ts';

const DAY = 86_400_000;
const NOW = 100 * DAY;

interface Told {
  readonly id: string;
  readonly given?: object;
  readonly kind?: NonNullable<ReviewRow['decision']>['kind'];
  readonly text?: string;
  readonly days?: number;
  readonly detail?: object;
  readonly more?: Partial<ReviewRow>;
}

function row({
  id,
  given = { order_id: 'ord_1', amount: 5 },
  kind = 'approve',
  text,
  days = 1,
  detail = {},
  more,
}: Told): ReviewRow {
  const at = NOW - days * DAY;
  return {
    ...{ review: id, kind: 'tool-call', reason: 'approval', action: 'refund', held: JSON.stringify(given), digest: `d-${id}` },
    ...{ contract: 'c', state: 'decided', createdAt: at, detail: JSON.stringify(detail) },
    source: { run: 'desk', step: 'refund', unit: id, attempt: 1 },
    decision: { review: id, kind, by: 'ann', digest: `d-${id}`, at, ...(text === undefined ? {} : { text }) },
    ...more,
  };
}

const DUE = row({ id: 'due' });

describe('what similar ones were decided', () => {
  it('counts those for the same target and those for the tool in thirty days, and tells why one was denied', () => {
    const told = [
      row({ id: 'a', given: { order_id: 'ord_2', amount: 5 } }),
      row({ id: 'b', kind: 'deny', text: 'Paid\nyesterday.' }),
      row({ id: 'c', kind: 'edit', more: { held: '{"order_id":"ord_2","amount":1}' } }),
      row({ id: 'd', days: 40 }),
      row({ id: 'e', days: 50, kind: 'deny', text: 'An older reason.' }),
      row({ id: 'f', detail: { grant: 'g1' } }),
      DUE,
    ];
    const found = similarIn({ reviews: told, isAll: true }, DUE, NOW);
    expect(similarTexts(found)).toEqual([
      'order_id "ord_1": 1 approved, 2 denied (“Paid yesterday.”)',
      'refund: 1 approved, 1 edited or replaced, 1 denied (“Paid yesterday.”) in 30 days',
    ]);
    expect(found.latest).toEqual([
      { review: 'b', word: 'denied', by: 'ann', at: NOW - DAY, text: 'Paid\nyesterday.' },
      { review: 'd', word: 'approved', by: 'ann', at: NOW - 40 * DAY },
      { review: 'e', word: 'denied', by: 'ann', at: NOW - 50 * DAY, text: 'An older reason.' },
    ]);
  });

  it('says that it is the first time, and that not everything was counted', () => {
    const other = row({ id: 'a', given: { order_id: 'ord_9' }, kind: 'hint' });
    expect(similarTexts(similarIn({ reviews: [other], isAll: false }, DUE, NOW))).toEqual([
      'order_id "ord_1": first time',
      'refund: 0 approved, 0 denied, 1 sent back to the model in 30 days',
      'Older decisions were not counted.',
    ]);
    expect(similarTexts(similarIn({ reviews: [], isAll: true }, DUE, NOW)).at(-1)).toBe('refund: nothing decided in 30 days');
  });

  it('compares doubts by code and path', () => {
    const doubt = (path: string) => ({ changes: [{ code: 'parse.duplicate-key', safety: 'unsafe', path }] });
    const value = {
      action: undefined,
      kind: 'document',
      reason: 'doubt',
      source: { run: 'r', step: 'line', unit: 'u', attempt: 1 },
    } as const;
    const due = row({ id: 'due', detail: doubt('/amount'), more: value as never });
    const told = [
      row({ id: 'a', detail: doubt('/amount'), more: value as never }),
      row({ id: 'b', detail: doubt('/mood'), more: value as never }),
    ];
    expect(similarTexts(similarIn({ reviews: told, isAll: true }, due, NOW))).toEqual([
      'parse.duplicate-key at /amount: 1 approved, 0 denied',
      'line: 2 approved, 0 denied in 30 days',
    ]);
  });
});

describe('the target of a call', () => {
  it.each([
    [{ order_id: 'x', amount: 5, reason: 'damaged' }, ['order_id']],
    [{ orderId: 17, amount: 5 }, ['orderId']],
    [{ to: 'bo@example.com', template: 'july' }, ['to']],
    [{ from: 'acc-1', to: 'acc-2', amount: '480.00', on: '2026-11-18' }, ['from', 'to']],
    [{ path: '/etc/passwd', mode: 'read' }, ['path']],
    [{ phone: '+4912345678', text: 'Call me at 5, please.' }, ['phone']],
    [{ user: 'bo', days: 3 }, ['user']],
    [{ user: 'bo', why: 'spam' }, []],
    [{ paid: 3, rapid: 'yes', slow: 'no' }, []],
    [['x'], []],
  ])('%j: %j', (given, names) => {
    expect(targetsOf(given as never).map(({ name }) => name)).toEqual(names);
  });
});

it('counts what people decided: not what a contract or a grant let through, and every refusal', () => {
  const by = (id: string, name: string, more: Partial<Told> = {}) => {
    const one = row({ id, ...more });
    return { ...one, decision: { ...one.decision, by: name } as NonNullable<ReviewRow['decision']> };
  };
  const reviews = [
    by('a', 'contract'),
    by('b', 'first use'),
    by('c', 'ann (grant g)', { detail: { grant: 'g' } }),
    by('d', 'ann'),
    by('e', 'ann', { kind: 'deny', detail: { grant: 'g' } }),
  ];
  const [first] = similarIn({ reviews, isAll: true }, DUE, NOW).groups;
  expect(first).toMatchObject({ approved: 1, denied: 1 });
});
