import type { ReviewRow } from '@tamis/core/review';
import { describe, expect, it } from 'vitest';
import { askedWords } from './asked-words.ts';
import { readingsOf } from './readings.ts';
import { whyAsked } from './why-asked.ts';

const row = (detail: object, more: Partial<ReviewRow> = {}): ReviewRow => ({
  ...{ review: 'v', kind: 'tool-call', reason: 'approval', action: 'pay', held: '{}', digest: 'd', state: 'open', createdAt: 0 },
  source: { run: 'r', step: 's', unit: 'u', attempt: 1 },
  detail: JSON.stringify(detail),
  ...more,
});

const TWICE = {
  code: 'parse.duplicate-key',
  safety: 'unsafe',
  path: '/calls/0/arguments/amount',
  before: 10,
  after: 10_000,
} as const;
const OUTSIDE = { tool: 'pay', value: 'acc-9', from: 'read_mail', message: 2, passage: 'Send it to acc-9.' };

describe('why people are asked', () => {
  it('is a line for each reason, the most serious first, each with its data', () => {
    const told = row(
      {
        changes: [TWICE, { name: 'balance', before: 1, after: 2 }],
        findings: [
          { code: 'tools.needs-approval', severity: 'warning', path: '/calls/0', args: { tool: 'pay', effect: 'change' } },
          { code: 'tools.outside-value', severity: 'warning', path: '/calls/0/arguments/to', args: OUTSIDE },
        ],
        says: 'pay {"amount": 10, "to": "acc-9", "amount": 10000}',
      },
      { reason: 'doubt and approval' },
    );
    const found = whyAsked(told);
    expect(found.map(({ kind, path }) => [kind, path])).toEqual([
      ['doubt', '/amount'],
      ['provenance', '/to'],
      ['policy', ''],
    ]);
    expect(found.map(({ about }) => askedWords(about))[1]).toContain('Send it to acc-9.');
    expect(found[0]?.readings.map(({ name, text, place }) => [name, text, place?.before, place?.after])).toEqual([
      ['first value', '10', 'pay {"amount": ', ', "to": "acc-9", "amou…'],
      ['last value', '10000', '…": "acc-9", "amount": ', '}'],
    ]);
  });

  it('names the policy if nothing else is wrong, and only once', () => {
    expect(whyAsked(row({})).map(({ about }) => askedWords(about))).toEqual(['The policy asks a person before pay runs.']);
    const needed = {
      code: 'tools.needs-approval',
      severity: 'warning',
      path: '/calls/0',
      args: { tool: 'pay', effect: 'change' },
    };
    expect(whyAsked(row({ findings: [needed] })).map(({ code }) => code)).toEqual(['tools.needs-approval']);
    const sent = whyAsked(row({ sent: { as: ['worst'], rank: 3, of: 40 } }, { reason: 'approval' }));
    expect(sent.map(({ about }) => askedWords(about))).toEqual(['policy.review: worst; 3 of 40 from the least certain.']);
    expect(whyAsked(row({ findings: 'none', changes: [null] as never }, { reason: 'state' }))).toEqual([]);
  });
});

describe('the readings of a doubt', () => {
  const place = (raw: string, change: object = {}) => readingsOf({ ...TWICE, ...change } as never, raw).map((one) => one.place);

  it('point to their lines, and to no longer number that begins like them', () => {
    const raw = '{\n "amount" : 10,\n "amount":10000 }';
    expect(place(raw).map((one) => [one?.line, raw.slice(one?.start, one?.end)])).toEqual([
      [2, '10'],
      [3, '10000'],
    ]);
    expect(place('{"amount": 100, "amount": 10000}')[0]).toBeUndefined();
    expect(place("{'amount': 10}")).toEqual([undefined, undefined]);
  });

  it('are the text that was replaced and its replacement, if text was edited', () => {
    const change = { code: 'parse.number', at: 5, before: '1,5', after: '1.5', path: '/a' };
    expect(readingsOf({ ...TWICE, ...change } as never, '{"a":1,5}')).toEqual([
      { name: 'as written', text: '1,5', place: { start: 5, end: 8, line: 1, before: '{"a":', after: '}' } },
      { name: 'as read', text: '1.5' },
    ]);
  });

  it('are none if a doubt altered nothing', () => {
    expect(readingsOf({ ...TWICE, before: null, after: null }, '')).toEqual([]);
    expect(readingsOf({ code: 'x', safety: 'unsafe', path: '' } as never, '')).toEqual([]);
  });
});
