import { expect, test } from 'vitest';
import type { Ledger, NewDecision } from '../../src/index.ts';
import { begin, beginUnit, begunUnit, ending, failed, gather, held, type OpenEmpty, setting, starting } from './setting.ts';

const review = {
  review: 'v1',
  kind: 'document',
  reason: 'doubt',
  held: '{"refund": 40.0}',
  alternatives: '[{"refund": 4.0}]',
  digest: 'd1',
  contract: 'c1',
  stateVersion: 's7',
};

const approve: NewDecision = { review: 'v1', kind: 'approve', by: 'ann', digest: 'd1' };

async function waiting(ledger: Ledger, more: object = {}) {
  const lease = await beginUnit(ledger);
  await starting(ledger, lease, 1);
  await ledger.endAttempt(lease, ending(1, held, 'waiting', { review: { ...review, ...more } }));
  return lease;
}

export function reviewsBehaviour(open: OpenEmpty): void {
  test('a review holds the bytes that would run, and what they are about', async () => {
    const { ledger } = await setting(open);
    await waiting(ledger);
    const source = { run: 'r1', unit: 'u1', step: 'draft', attempt: 1 };
    expect(await ledger.review('v1')).toEqual({ ...review, source, state: 'open', createdAt: 1_000 });
    expect(await ledger.review('v2')).toBeUndefined();
  });

  test('there is one review per attempt; asking for another returns that one', async () => {
    const { ledger } = await setting(open);
    const { run } = await waiting(ledger);
    const second = await ledger.openReview({ run, unit: 'u1', step: 'draft', attempt: 1 }, { ...review, review: 'v2' });
    expect(second.review).toBe('v1');
    const { review: _, ...unnamed } = review;
    expect((await ledger.openReview({ run, unit: 'u1', step: 'draft', attempt: 2 }, unnamed)).review).toBe('id-1');
    expect((await gather(ledger.reviews({ state: 'open' }))).map((one) => one.review)).toEqual(['v1', 'id-1']);
    expect((await gather(ledger.reviews({ newest: true }))).map((one) => one.review)).toEqual(['id-1', 'v1']);
    expect(await gather(ledger.reviews({ run: 'r2' }))).toEqual([]);
    expect(await gather(ledger.reviews({ run: 'r1', unit: 'u1' }))).toEqual(await gather(ledger.reviews({ run: 'r1' })));
    expect(await gather(ledger.reviews({ run: 'r1', unit: 'u2' }))).toEqual([]);
  });

  test('an attempt asks about an earlier one in its own transaction', async () => {
    const { ledger, lease } = await begunUnit(open);
    await starting(ledger, lease, 1);
    await ledger.endAttempt(lease, ending(1, held, 'pending'));
    await starting(ledger, lease, 2);
    await ledger.endAttempt(lease, ending(2, failed, 'waiting', { review: { ...review, attempt: 1 } }));
    const source = { run: 'r1', unit: 'u1', step: 'draft', attempt: 1 };
    expect(await ledger.review('v1')).toEqual({ ...review, source, state: 'open', createdAt: 1_000 });
  });

  test('a run that keeps no findings keeps none with its reviews', async () => {
    const { ledger } = await setting(open);
    const lease = await begin(ledger, 'r1', 'none');
    await ledger.addUnits(lease, [{ unit: 'u1', step: 'draft', input: '{}' }]);
    await starting(ledger, lease, 1);
    const detail = '{"changes": [{"before": "the reply"}]}';
    await ledger.endAttempt(lease, ending(1, held, 'waiting', { review: { ...review, detail } }));
    expect(await ledger.review('v1')).toMatchObject({ held: review.held, state: 'open' });
    expect((await ledger.review('v1'))?.detail).toBeUndefined();
  });

  test('the first decision wins, and later deciders are told who made it', async () => {
    const { ledger, clock } = await setting(open);
    await waiting(ledger);
    clock.time = 1_234;
    const [first, second] = await Promise.all([
      ledger.decide({ ...approve, kind: 'edit', value: '{"refund": 4.0}', text: 'A typo.' }),
      ledger.decide({ ...approve, kind: 'deny', by: 'bob', text: 'No.' }),
    ]);
    const decision = { ...approve, kind: 'edit', value: '{"refund": 4.0}', text: 'A typo.', at: 1_234 };
    expect(await ledger.history('v1')).toEqual([
      { event: 'opened', at: 1_000, kind: 'document' },
      { event: 'decided', by: approve.by, at: 1_234, kind: 'edit', text: 'A typo.' },
    ]);
    expect(first).toEqual({ status: 'recorded', decision });
    expect(second).toEqual({ status: 'decided', first: decision });
    expect(await ledger.review('v1')).toMatchObject({ state: 'decided', decision });
    expect(await ledger.closeReview('v1', 'withdrawn')).toBe('decided');
  });

  test('a decision about something else is refused', async () => {
    const { ledger } = await setting(open);
    await waiting(ledger);
    expect(await ledger.decide({ ...approve, digest: 'd0' })).toEqual({ status: 'other-digest', digest: 'd1' });
    expect(await ledger.decide({ ...approve, review: 'v9' })).toEqual({ status: 'unknown' });
    expect((await ledger.review('v1'))?.state).toBe('open');
  });

  test('what has expired stays expired, even if the clock goes back', async () => {
    const { ledger, clock } = await setting(open);
    await waiting(ledger, { expiresAt: 1_100 });
    clock.time = 1_100;
    expect(await ledger.decide(approve)).toEqual({ status: 'expired' });
    clock.time = 900;
    expect(await ledger.decide(approve)).toEqual({ status: 'expired' });
    expect(await ledger.review('v1')).toMatchObject({ state: 'expired' });
  });

  test('a review can be withdrawn, and then can no longer be decided', async () => {
    const { ledger } = await setting(open);
    await waiting(ledger);
    expect(await ledger.closeReview('v1', 'withdrawn')).toBe('withdrawn');
    expect(await ledger.decide(approve)).toEqual({ status: 'withdrawn' });
    expect(await ledger.closeReview('v9', 'withdrawn')).toBeUndefined();
  });
}
