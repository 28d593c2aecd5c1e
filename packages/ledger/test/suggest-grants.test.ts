import { compile, type JsonObject } from '@tamis/core';
import { giveSuggestion, type Ledger, propose, type ReviewRow, suggestGrants, underGrant } from '@tamis/ledger';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { learnBounds } from '../src/grant/learn-bounds.ts';
import { pastCall } from '../src/grant/past-call.ts';
import { replay } from '../src/grant/replay.ts';
import { type Suggestion, suggestionsIn } from '../src/grant/suggest.ts';
import { folder } from './folder.ts';
import { opened } from './opened.ts';

const { file } = folder();
let files = 0;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 5);

const CONTRACT = {
  kind: 'tool-calls',
  tools: [
    { name: 'refund', effect: 'change', parameters: { type: 'object' } },
    { name: 'wipe', effect: 'destroy', parameters: { type: 'object' } },
  ],
} as const;

interface Told {
  readonly given: JsonObject;
  readonly tool?: string;
  readonly kind?: 'approve' | 'deny' | 'edit' | 'hint' | 'choose' | 'fresh';
  readonly more?: Partial<ReviewRow>;
  readonly detail?: object;
  readonly at?: number;
}

function rowOf({ given, tool = 'refund', kind = 'approve', more, detail, at }: Told, place: number): ReviewRow {
  const time = at ?? START + place * HOUR;
  const review = `r${place}`;
  return {
    ...{ review, kind: 'tool-call', reason: 'approval', action: tool, held: JSON.stringify(given), digest: `d${place}` },
    ...{ contract: 'c1', contractText: JSON.stringify(CONTRACT), state: 'decided', createdAt: time },
    source: { run: 'desk', step: tool, unit: review, attempt: 1 },
    decision: { review, kind, by: 'ann', digest: `d${place}`, at: time },
    detail: JSON.stringify({ server: 'shop', ...detail }),
    ...more,
  };
}

async function suggested(history: readonly Told[]): Promise<readonly Suggestion[]> {
  return await suggestionsIn(history.map(rowOf));
}

function refunds(...amounts: readonly number[]): readonly Told[] {
  return amounts.map((amount, at) => ({ given: { order: `T-10${String(at).padStart(2, '0')}`, amount } }));
}

const EIGHT = refunds(5, 10, 15, 20, 25, 30, 35, 40);

const TWELVE = [...EIGHT, ...refunds(11, 12, 13, 14)].map((told, at) => ({ ...told, at: START + (at + 1) * HOUR }));

describe('a suggestion', () => {
  it('is bounded as seen: ranges, shapes, count, sum and time, and tells what it would have covered', async () => {
    const [one, ...others] = await suggested([...EIGHT, { given: { order: 'T-1050', amount: 900 }, kind: 'deny' }]);
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      ...{ tool: 'refund', of: { server: 'shop' }, contract: 'c1', effect: 'change', lasts: DAY, times: 8 },
      where: { bounds: { amount: { from: 5, to: 40 }, order: { like: 'T-100#' } } },
      sum: { argument: 'amount', most: 180 },
      ...{ asked: 9, covered: 8, refused: 0 },
    });
  });

  it('takes no approval of a value from outside content as evidence', async () => {
    const findings = [{ code: 'tools.outside-value', severity: 'warning', path: '/calls/0/arguments/order', args: {} }];
    expect(await suggested(EIGHT)).toHaveLength(1);
    expect(await suggested(EIGHT.map((told, at) => (at === 3 ? { ...told, detail: { findings } } : told)))).toEqual([]);
  });

  it('stops below what was denied', async () => {
    const history = [
      ...refunds(1, 2, 3, 4, 5, 6, 7, 8, 9, 30, 40),
      { given: { order: 'T-1050', amount: 20 }, kind: 'deny' } as const,
    ];
    const [one] = await suggested(history);
    // Without the cut, 1 to 40 would cover the 20 that was denied.
    expect(one).toMatchObject({ where: { bounds: { amount: { from: 1, to: 9 } } }, covered: 9, asked: 12 });
  });

  it.each<[string, Partial<Told>]>([
    ['denied', { kind: 'deny' }],
    ['edited', { kind: 'edit' }],
    ['answered with a hint', { kind: 'hint' }],
    ['changed to another option', { kind: 'choose' }],
    ['sent back', { kind: 'fresh' }],
    ['held for doubt and approved', { more: { reason: 'doubt and approval' }, detail: { codes: ['coerce.list-to-scalar'] } }],
    ['held for any other reason and approved', { more: { reason: 'outside' } }],
    ['approved at high stakes', { detail: { risk: 'high' } }],
    ['approved and then out of date', { more: { state: 'stale' } }],
    [
      'approved and not run, because the state had changed',
      {
        more: { execution: { state: 'not-run', holder: 'p', startedAt: 0 } },
      },
    ],
    [
      'approved under another digest',
      { more: { decision: { review: 'x', kind: 'approve', by: 'ann', digest: 'other', at: START } } },
    ],
    ['denied under another contract', { kind: 'deny', more: { contract: 'c0' } }],
  ])('never covers a call that was %s', async (_, more) => {
    const given = { order: 'T-1003', amount: 20 };
    const history = [{ given, ...more }, ...TWELVE];
    for (const one of await suggested(history)) expect((await coveredBy(one, history)).includes(0)).toBe(false);
    // It would, if nothing were known about it.
    const [first] = await suggested(TWELVE);
    expect((await coveredBy(first as Suggestion, history)).includes(0)).toBe(true);
  });

  it('needs eight approvals, on two occasions', async () => {
    expect(await suggested(EIGHT.slice(1))).toEqual([]);
    const together = EIGHT.map((told, at) => ({ ...told, at: START + at * 60_000 }));
    expect(await suggested(together)).toEqual([]);
    expect(await suggested([...together.slice(1), { ...(EIGHT[0] as Told), at: START + 2 * HOUR }])).toHaveLength(1);
  });

  it('is not made from what no person decided', async () => {
    const by = (at: number) =>
      ({ review: 'x', kind: 'approve', by: 'contract', digest: `d${at}`, at: START + at * HOUR }) as const;
    expect(await suggested(EIGHT.map((told, at) => ({ ...told, more: { decision: by(at) } })))).toEqual([]);
    expect(await suggested(EIGHT.map((told) => ({ ...told, detail: { grant: 'g1' } })))).toEqual([]);
    const { decision: _, ...undecided } = rowOf(EIGHT[0] as Told, 0);
    expect(await suggestionsIn(EIGHT.map((_, at) => ({ ...undecided, review: `r${at}`, state: 'open' })))).toEqual([]);
  });

  it('lists only values that were approved twice, and never a free text', async () => {
    const texts = ['hello there', 'good morning', 'well', 'thank you', 'see you', 'all right', 'sorry', 'welcome'];
    expect(await suggested(texts.map((text) => ({ given: { text } })))).toEqual([]);
    const history = ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b', 'once'].map((team) => ({ given: { team } }));
    expect(await suggested(history)).toMatchObject([
      { where: { bounds: { team: { oneOf: ['a', 'b'] } } }, covered: 8, asked: 9 },
    ]);
  });

  it('makes no range of numbers that name things', async () => {
    const history = (name: string) => EIGHT.map((_, at) => ({ given: { [name]: 100 + at } }));
    expect(await suggested(history('amount'))).toHaveLength(1);
    for (const name of ['user_id', 'orderId', 'account', 'port']) expect(await suggested(history(name))).toEqual([]);
  });

  it('for what can not be undone has only listed values and a count, and there is none without arguments', async () => {
    const wipes = (given: (at: number) => JsonObject) => EIGHT.map((_, at) => ({ tool: 'wipe', given: given(at) }));
    expect(await suggested(wipes(() => ({})))).toEqual([]);
    expect(await suggested(wipes((at) => ({ size: at })))).toEqual([]);
    expect(await suggested(wipes(() => ({ disk: 'scratch' })))).toMatchObject([
      { effect: 'destroy', where: { bounds: { disk: { oneOf: ['scratch'] } } }, times: 8 },
    ]);
    expect(await suggested(EIGHT.map(() => ({ given: {} })))).toHaveLength(1);
    // A contract that is gone says nothing, so the worst is assumed.
    const gone = EIGHT.map(() => ({ given: {}, more: { contractText: 'gone' } }));
    expect(await suggested(gone)).toEqual([]);
  });

  it('is not made once something refused is gone', async () => {
    const { held: _, ...purged } = rowOf({ given: {}, kind: 'deny' }, 20);
    expect(await suggestionsIn([...EIGHT.map(rowOf), purged])).toEqual([]);
  });

  it('whatever the history, covers nothing that was refused', async () => {
    const told: fc.Arbitrary<Told> = fc.record({
      given: fc.record(
        {
          team: fc.constantFrom('a', 'b', 'c'),
          amount: fc.integer({ min: -2, max: 12 }),
          order: fc.constantFrom('T-1', 'T-2', 'T-9'),
        },
        { requiredKeys: ['amount'] },
      ) as fc.Arbitrary<JsonObject>,
      tool: fc.constantFrom('refund', 'refund', 'wipe'),
      kind: fc.oneof(
        { weight: 30, arbitrary: fc.constant('approve' as const) },
        { weight: 1, arbitrary: fc.constantFrom('deny' as const, 'edit' as const, 'hint' as const) },
      ),
    });
    let [found, histories] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(told, { minLength: 20, maxLength: 80, size: 'max' }), async (history) => {
        histories += 1;
        for (const one of await suggested(history)) {
          found += 1;
          const covered = await coveredBy(one, history);
          expect(covered.filter((at) => history[at]?.kind !== 'approve')).toEqual([]);
          expect(one.covered).toBeGreaterThanOrEqual(8);
          expect(one.times).toBeGreaterThan(0);
          expect(one.effect !== 'destroy' || Object.values(one.where.bounds).every((bound) => 'oneOf' in bound)).toBe(true);
        }
      }),
      { numRuns: 300, seed: 38 },
    );
    expect(found).toBeGreaterThan(histories / 2);
  });
});

async function coveredBy(one: Suggestion, history: readonly Told[]): Promise<readonly number[]> {
  const { times: _, sum: __, ...scope } = one;
  const calls = history.map(rowOf).flatMap((row) => pastCall(row) ?? []);
  return (await replay(scope, calls)).covered.map(({ review }) => Number(review.review.slice(1)));
}

const gate = compile(CONTRACT);

describe('in a ledger', () => {
  let now = START;
  function anew(): Ledger {
    files += 1;
    now = START;
    return opened(file(`${files}.sqlite`), { clock: { now: () => now } });
  }

  async function decide(
    ledger: Ledger,
    given: JsonObject,
    kind: 'approve' | 'deny' = 'approve',
    unit = `c${now}`,
  ): Promise<void> {
    const { review, digest } = await propose({
      ...{
        ledger,
        gate,
        kind: 'tool-call',
        reason: 'approval',
        act: { action: 'refund', value: given },
        detail: { server: 'shop' },
      },
      source: { run: 'desk', step: 'refund', unit, attempt: 1 },
    });
    await ledger.decide({ review, digest, kind, by: 'ann', text: 'why' });
    now += HOUR;
  }

  function use(ledger: Ledger, given: JsonObject) {
    const act = { action: 'refund', value: given };
    const proposal = { ledger, gate, kind: 'tool-call', reason: 'approval', act, now: () => now };
    return underGrant(proposal, { act, session: 'desk', server: 'shop' });
  }

  it('is given by its digest, made smaller, and lets through as much as it says', async () => {
    const ledger = anew();
    for (const { given } of EIGHT) await decide(ledger, given);
    const [one] = await suggestGrants(ledger);
    const { digest = '' } = one ?? {};
    const who = { by: 'ann', reason: 'small refunds' };
    expect(await giveSuggestion(ledger, { digest: 'sha256:000000000000', ...who }, now)).toBeUndefined();
    expect(await giveSuggestion(ledger, { digest: digest.slice(0, 16), ...who }, now)).toBeUndefined();
    for (const wider of [{ times: 9 }, { most: 181 }, { lasts: DAY + 1 }, { bounds: { amount: { from: 5, to: 41 } } }])
      await expect(giveSuggestion(ledger, { digest, ...who, ...wider }, now)).rejects.toThrow(RangeError);
    const bounds = { amount: { from: 5, to: 30 }, order: { like: 'T-100#' } };
    const given = await giveSuggestion(ledger, { digest, ...who, times: 4, most: 60, bounds }, now);
    expect(given?.decided.status).toBe('recorded');
    expect(await use(ledger, { order: 'T-1009', amount: 31 })).toBeUndefined();
    expect(await use(ledger, { order: 'T-2009', amount: 30 })).toBeUndefined();
    expect(await use(ledger, { order: 'T-1009', amount: 30, note: 'x' })).toBeUndefined();
    expect(await use(ledger, { order: 'T-1009', amount: 30 })).toBeDefined();
    expect(await use(ledger, { order: 'T-1009', amount: 20 })).toBeDefined();
    // The sum is used up for eleven, and not for ten.
    expect(await use(ledger, { order: 'T-1009', amount: 11 })).toBeUndefined();
    expect(await use(ledger, { order: 'T-1009', amount: 10 })).toBeDefined();
  });

  it('is gone once a call that it covers was denied', async () => {
    const ledger = anew();
    for (const { given } of EIGHT) await decide(ledger, given);
    const [one] = await suggestGrants(ledger, 'refund');
    expect(await suggestGrants(ledger, 'wipe')).toEqual([]);
    await decide(ledger, { order: 'T-1003', amount: 22 }, 'deny');
    const given = { digest: one?.digest ?? '', by: 'ann', reason: 'small refunds' };
    expect(await giveSuggestion(ledger, given, now)).toBeUndefined();
  });
});

it('learns no form of accounts: those of others look the same', () => {
  const calls = (name: string) => Array.from({ length: 8 }, (_, at) => ({ [name]: `DE0${at}1234` }));
  expect(learnBounds(calls('order'), [], 5, 'ranges')).toEqual({ order: { like: 'DE0#1234' } });
  for (const name of ['iban', 'to', 'payee_account', 'phone']) {
    expect(learnBounds(calls(name), [], 5, 'ranges')).toBeUndefined();
    const twice = [...calls(name), ...calls(name)];
    expect(learnBounds(twice, [], 5, 'ranges')).toEqual({ [name]: { oneOf: calls(name).map((one) => one[name]) } });
  }
});
