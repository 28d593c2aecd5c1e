import { actDigest, type ReviewStore } from '@tamis/core/review';
import { expect, test } from 'vitest';
import type { SetClock } from './setting.ts';

export type OpenKeeper = () => Promise<{ readonly keeper: ReviewStore; readonly clock: SetClock }>;

const HOUR = 3_600_000;
const claim = { key: 'refund of T-1', milliseconds: HOUR };

const refundOf = (amount: number) => {
  const terms = { kind: 'tool-call', action: 'refund', held: JSON.stringify({ order: 'T-1', amount }), contract: 'c' };
  const digest = actDigest({ ...terms, digest: '' }, { action: 'refund', value: { order: 'T-1', amount } }) ?? '';
  return { ...terms, digest, reason: 'approval' };
};

const at = (unit: string) => ({ run: 'chat', step: 'refund', unit, attempt: 1 });

export function effectKeysBehaviour(open: OpenKeeper): void {
  const setting = async () => {
    const { keeper, clock } = await open();
    const propose = async (unit: string, policy: string | undefined = 'contract', amount = 20) =>
      (await keeper.propose(at(unit), refundOf(amount), policy, claim)).review;
    const start = async (review: string) => await keeper.startExecution({ review, holder: 'host', milliseconds: 1_000, claim });
    const started = async (unit: string) => {
      const review = await propose(unit);
      const { status, ...rest } = await start(review);
      expect(status).toBe('started');
      return { review, token: (rest as { readonly token: string }).token };
    };
    const isTaken = async (by: string) =>
      await expect(propose('another')).rejects.toMatchObject({ name: 'EffectTaken', review: { review: by } });
    return { keeper, clock, propose, start, started, isTaken };
  };

  test('an effect is taken while an act with its key waits, is agreed to or runs, and free once that is denied or ended', async () => {
    for (const end of ['deny', 'withdrawn', 'stale', 'failed', 'not-run'] as const) {
      const { keeper, propose, start, isTaken } = await setting();
      const first = await keeper.propose(at('a'), refundOf(20), undefined, claim);
      await isTaken(first.review);
      expect((await keeper.propose(at('a'), refundOf(20), undefined, claim)).review).toBe(first.review);
      const decision = { review: first.review, by: 'ann', digest: first.digest, text: 'No.' };
      if (end === 'deny') await keeper.decide({ ...decision, kind: 'deny' });
      else if (end === 'withdrawn') await keeper.closeReview(first.review, end);
      else {
        await keeper.decide({ ...decision, kind: 'approve' });
        await isTaken(first.review);
        if (end === 'stale') await keeper.closeReview(first.review, end);
        else {
          const { token = '' } = (await start(first.review)) as { readonly token?: string };
          await isTaken(first.review);
          await keeper.endExecution({ review: first.review, token, state: end, error: 'No.' });
        }
      }
      expect((await start(await propose('another'))).status).toBe('started');
    }
  });

  test('an effect is taken for its window once an act has had it, and for good without one', async () => {
    const { keeper, clock, propose, start, started, isTaken } = await setting();
    const first = await started('a');
    await keeper.endExecution({ ...first, state: 'done', result: '1' });
    clock.time += HOUR - 1;
    await isTaken(first.review);
    clock.time += 1;
    const second = await propose('b');
    const forGood = { review: second, holder: 'host', milliseconds: 1_000, claim: { key: claim.key } };
    const { token = '' } = (await keeper.startExecution(forGood)) as { readonly token?: string };
    await keeper.endExecution({ review: second, token, state: 'done' });
    clock.time += 1000 * HOUR;
    await isTaken(second);
    expect((await start(second)).status).toBe('known');
  });

  test('an effect is taken while nobody knows whether an act had it; what a person finds out counts', async () => {
    for (const [answer, isFree] of [
      ['did not run', true],
      ['ran', false],
    ] as const) {
      const { keeper, clock, propose, started, isTaken } = await setting();
      const { review, token } = await started('a');
      if (isFree) await keeper.endExecution({ review, token, state: 'unknown', error: 'socket hang up' });
      else clock.time += 2_000;
      await keeper.tend();
      await isTaken(review);
      const { asked = '' } = (await keeper.review(review))?.execution ?? {};
      const { digest = '', detail = '' } = (await keeper.review(asked)) ?? {};
      expect(JSON.parse(detail).error).toBe(isFree ? 'socket hang up' : undefined);
      await keeper.decide({ review: asked, by: 'ann', kind: 'choose', digest, value: JSON.stringify(answer) });
      if (isFree) await propose('b');
      else await isTaken(review);
      clock.time += HOUR;
      await propose('b');
    }
  });

  test('an act that is started without a claim keeps the effect that it was proposed with', async () => {
    const { keeper, propose, isTaken } = await setting();
    const review = await propose('a');
    const started = await keeper.startExecution({ review, holder: 'host', milliseconds: 1_000 });
    await isTaken(review);
    const { token = '' } = started as { readonly token?: string };
    await keeper.endExecution({ review, token, state: 'done', result: '1' });
    await isTaken(review);
  });

  test('an act whose arguments a person changed takes the effect that it has now', async () => {
    const { keeper, start, started } = await setting();
    const first = await keeper.propose(at('a'), refundOf(20), 'contract', { key: 'refund of T-2' });
    const other = await started('b');
    expect(await start(first.review)).toMatchObject({ status: 'taken', review: { review: other.review } });
    await keeper.endExecution({ ...other, state: 'failed', error: 'No.' });
    expect((await start(first.review)).status).toBe('started');
    expect((await keeper.propose(at('c'), refundOf(20), 'contract', { key: 'refund of T-2' })).state).toBe('decided');
  });

  test('whoever finds out what became of a lost act says so, unless a person was first', async () => {
    const { keeper, started } = await setting();
    const { review, token } = await started('a');
    const end = { review, state: 'done', result: '"re_1"', by: 'reconcile' } as const;
    expect(await keeper.endExecution(end)).toBe('known');
    await keeper.endExecution({ review, token, state: 'unknown', error: 'lost' });
    expect(await keeper.endExecution({ review, token, state: 'unknown', error: 'lost' })).toBe('known');
    const { asked = '' } = (await keeper.review(review))?.execution ?? {};
    expect(await keeper.endExecution(end)).toBe('recorded');
    expect((await keeper.review(review))?.execution).toMatchObject({ state: 'done', result: '"re_1"' });
    expect((await keeper.review(asked))?.state).toBe('withdrawn');
    expect(await keeper.endExecution({ ...end, state: 'not-run' })).toBe('known');
    const next = await setting();
    const lost = await next.started('a');
    await next.keeper.endExecution({ ...lost, state: 'unknown', error: 'lost' });
    const question = (await next.keeper.review(lost.review))?.execution?.asked ?? '';
    const { digest = '' } = (await next.keeper.review(question)) ?? {};
    await next.keeper.decide({ review: question, by: 'ann', kind: 'choose', digest, value: '"did not run"' });
    expect(await next.keeper.endExecution({ ...end, review: lost.review })).toBe('known');
  });
}
