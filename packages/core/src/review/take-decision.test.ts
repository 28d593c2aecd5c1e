import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rows } from '../../test/rows.ts';
import { actDigest, optionsOf } from './options.ts';
import type { Agreement, ReviewDecision } from './review.ts';
import { type PendingDecision, proposalOf, proposedAct, takeDecision } from './take-decision.ts';

const terms = { kind: 'tool-call', action: 'refund', held: '{"amount":200}', contract: 'c1', stateVersion: 's1' };
const digest = actDigest({ ...terms, digest: '' }, { action: 'refund', value: { amount: 200 } }) ?? '';
const review: PendingDecision = {
  ...terms,
  digest,
  state: 'open',
  alternatives: '[{"action":"refund","arguments":{"amount":20}},{"action":"wait","arguments":{}}]',
};

const approve: ReviewDecision = { kind: 'approve', by: 'ann', digest };

describe('one person decides', () => {
  test('an approval of what is held', () => {
    expect(takeDecision(review, approve, 0)).toEqual({ status: 'decided', decision: approve });
  });

  test.each([
    ['another digest', review, { ...approve, digest: 'sha256:00' }, 'other-digest'],
    ['too late', { ...review, expiresAt: 10 }, approve, 'expired'],
    ['expired, and the clock set back', { ...review, state: 'expired', expiresAt: 20 }, approve, 'expired'],
    ['withdrawn', { ...review, state: 'withdrawn' }, approve, 'withdrawn'],
    ['stale', { ...review, state: 'stale' }, approve, 'stale'],
    ['not among those who may', { ...review, deciders: ['bob'] }, approve, 'not-allowed'],
    ['denied without a reason', review, { ...approve, kind: 'deny', text: '  ' }, 'no-reason'],
    [
      'denied with a reason that nobody can read',
      review,
      { ...approve, kind: 'deny', text: '\u200b\u2060\ufeff\u3164' },
      'no-reason',
    ],
    ['decided by nobody', review, { ...approve, by: '' }, 'not-allowed'],
    ['decided by a name that nobody can read', review, { ...approve, by: ' \u200b' }, 'not-allowed'],
    ['a decision that there is not', review, { ...approve, kind: 'shrug' as 'approve' }, 'no-such-kind'],
    ['an edit of doing nothing', { ...review, action: '' }, { ...approve, kind: 'edit', value: '{}' }, 'not-offered'],
    ['a hint without a text', review, { ...approve, kind: 'hint' }, 'no-reason'],
    ['an edit that is not JSON', review, { ...approve, kind: 'edit', value: '{amount: 5' }, 'no-value'],
    ['an edit with a key twice', review, { ...approve, kind: 'edit', value: '{"amount":1,"amount":100}' }, 'no-value'],
    ['an edit that loses digits', review, { ...approve, kind: 'edit', value: '{"amount":9007199254740993}' }, 'no-value'],
    ['an edit with a number too large', review, { ...approve, kind: 'edit', value: '{"amount":1e400}' }, 'no-value'],
    ['an edit without a value', review, { ...approve, kind: 'edit' }, 'no-value'],
    ['agreed to a reply that failed', { ...review, kind: 'failed-reply' }, approve, 'not-offered'],
    ['an option with other arguments', review, choosing('{"action":"refund","arguments":{"amount":21}}'), 'not-offered'],
    ['an option of another action', review, choosing('{"action":"delete","arguments":{"amount":20}}'), 'not-offered'],
  ] as const)('refused: %s', (_, given, decision, reason) => {
    expect(takeDecision(given, decision, 10)).toEqual({ status: 'refused', reason });
  });

  test('near misses that count', () => {
    const bob = { ...approve, by: 'bob' };
    expect(takeDecision({ ...review, expiresAt: 11, deciders: ['bob'] }, bob, 10).status).toBe('decided');
    expect(takeDecision(review, choosing('{"arguments":{},"action":"wait"}'), 0).status).toBe('decided');
    expect(takeDecision(review, { ...approve, kind: 'deny', text: 'no' }, 0).status).toBe('decided');
    expect(takeDecision(review, { ...approve, kind: 'edit', value: '{"amount":5}' }, 0).status).toBe('decided');
  });
});

test('an ambiguous edit that was stored before means nothing', () => {
  expect(proposedAct(review, 'edit', '{"amount":1,"amount":100}')).toBeUndefined();
  expect(proposedAct(review, 'edit', '{"amount": 0.0, "note": "a:\\"b"}')?.value).toEqual({ amount: 0, note: 'a:"b' });
});

test('an edit whose value is gone means nothing, least of all what it replaced', () => {
  expect(proposedAct(review, 'edit', undefined)).toBeUndefined();
  expect(proposedAct(review, 'edit', '{"amount":5}')).toEqual({ action: 'refund', value: { amount: 5 } });
});

test('the suggestion comes first, and an alternative that equals it is not offered twice', () => {
  const same = { ...review, alternatives: '[{"action":"refund","arguments":{"amount":200}},{"action":"wait"}]' };
  expect(optionsOf(same)).toEqual([
    { action: 'refund', value: { amount: 200 }, isSuggested: true },
    { action: 'wait', value: {}, isSuggested: false },
  ]);
});

describe('whether something ran', () => {
  const asked: PendingDecision = {
    kind: 'unknown',
    digest,
    state: 'open',
    held: '"unknown"',
    alternatives: '["ran","did not run"]',
  };
  const { by } = approve;

  test.each(rows<[string, Omit<ReviewDecision, 'by' | 'digest'>]>('verdicts', 'Decisions that answer nothing'))(
    'is not answered by %s',
    (_, decision) => {
      expect(takeDecision(asked, { by, digest, ...decision }, 0)).toEqual({ status: 'refused', reason: 'not-offered' });
    },
  );

  test.each(['"ran"', '"did not run"'])('is answered by %s', (value) => {
    expect(takeDecision(asked, { by, digest, kind: 'choose', value }, 0).status).toBe('decided');
  });
});

describe('two people must agree', () => {
  const pair: PendingDecision = { ...review, eyes: 2 };
  test.each([
    ...['Ann', ' ann ', 'ANN', 'a\u200bnn', 'an\u00adn', 'ann\u2060', '\ufeffann', 'ann\u0000', 'ann\u{e0061}'],
    ...['\uff41\uff4e\uff4e', '\uff21nn', '\u24d0nn', '\u{1d41a}nn', 'ann\ufe0f', '\u202eann', '\u2800ann'],
  ])('%j is ann', (by) => {
    const once: PendingDecision = { ...pair, agreements: [seconded('ann')] };
    expect(takeDecision(once, { ...approve, by }, 0)).toEqual({ status: 'refused', reason: 'counted' });
    expect(takeDecision({ ...review, deciders: ['ann'] }, { ...approve, by }, 0).status).toBe('decided');
    expect(takeDecision(once, { ...approve, by: 'anna' }, 0).status).toBe('decided');
  });

  test('the same name twice in a ledger from before names were compared this way still counts once', () => {
    const three: PendingDecision = { ...review, eyes: 3, agreements: [seconded('ann'), seconded('a\u200bnn')] };
    expect(takeDecision(three, { ...approve, by: 'bob' }, 0)).toMatchObject({ status: 'seconded', missing: 1 });
  });

  const seconded = (by: string): Agreement => ({ kind: 'approve', by, digest });

  test('the first seconds, the second decides', () => {
    const first = takeDecision(pair, approve, 0);
    expect(first).toEqual({ status: 'seconded', agreement: seconded('ann'), digest, missing: 1 });
    const after = { ...pair, agreements: [seconded('ann')] };
    expect(takeDecision(after, approve, 0)).toEqual({ status: 'refused', reason: 'counted' });
    expect(takeDecision(after, { ...approve, by: 'bob' }, 0)).toEqual({ status: 'decided', decision: { ...approve, by: 'bob' } });
  });

  test('a denial is final at any time', () => {
    const after = { ...pair, agreements: [seconded('ann')] };
    expect(takeDecision(after, { ...approve, by: 'bob', kind: 'deny', text: 'no' }, 0).status).toBe('decided');
  });

  test('an edit restarts: earlier agreements no longer count, and the old digest is refused', () => {
    const after = { ...pair, agreements: [seconded('ann')] };
    const edit = takeDecision(after, { ...approve, by: 'bob', kind: 'edit', value: '{"amount":5}' }, 0);
    if (edit.status !== 'seconded') throw new Error(edit.status);
    expect(edit.digest).not.toBe(digest);
    const edited = { ...after, agreements: [seconded('ann'), edit.agreement] };
    expect(takeDecision(edited, approve, 0)).toEqual({ status: 'refused', reason: 'other-digest' });
    expect(takeDecision(edited, { ...approve, by: 'bob', digest: edit.digest }, 0)).toEqual({
      status: 'refused',
      reason: 'counted',
    });
    expect(takeDecision(edited, { ...approve, digest: edit.digest }, 0)).toEqual({
      status: 'decided',
      decision: { kind: 'edit', by: 'ann', digest: edit.digest, value: '{"amount":5}' },
    });
  });

  test('in any order of decisions, the result was agreed to by two people who saw the same', () => {
    const decision = fc.record({
      by: fc.constantFrom('ann', 'bob', 'cy'),
      kind: fc.constantFrom('approve', 'edit', 'choose') as fc.Arbitrary<'approve' | 'edit' | 'choose'>,
      amount: fc.constantFrom(5, 20),
      isOld: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(decision, { maxLength: 12 }), (decisions) => {
        let agreements: readonly Agreement[] = [];
        for (const { by, kind, amount, isOld } of decisions) {
          const now = { ...pair, agreements };
          const value = kind === 'edit' ? `{"amount":${amount}}` : '{"action":"refund","arguments":{"amount":20}}';
          const bound = isOld ? digest : proposalOf(now).digest;
          const taken = takeDecision(now, { by, kind, digest: bound, ...(kind === 'approve' ? {} : { value }) }, 0);
          if (taken.status === 'seconded') agreements = [...agreements, taken.agreement];
          if (taken.status !== 'decided') continue;
          const { agreed, digest: shown } = proposalOf(now);
          expect(bound).toBe(shown);
          expect(new Set([...agreed, by]).size).toBeGreaterThanOrEqual(2);
          return;
        }
      }),
      { numRuns: 500 },
    );
  });
});

function choosing(value: string): ReviewDecision {
  return { ...approve, kind: 'choose', value };
}
