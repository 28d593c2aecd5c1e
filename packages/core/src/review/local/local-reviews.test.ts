import { describe, expect, test, vi } from 'vitest';
import { until } from '../../../../../scripts/tests/until.ts';
import { compile } from '../../index.ts';
import { NotRun } from '../../model/not-run.ts';
import { execute } from '../act/execute.ts';
import { type ActProposal, propose } from '../act/propose.ts';
import { LocalReviews } from './local-reviews.ts';
import { memoryStorage } from './memory-storage.ts';

const gate = compile({
  kind: 'tool-calls',
  tools: [
    {
      name: 'pay',
      parameters: { type: 'object', properties: { amount: { type: 'integer' } }, required: ['amount'] },
      preconditions: [{ name: 'funds', expr: 'amount <= world.funds', error: 'Only so much is left.' }],
    },
  ],
});

function page() {
  const clock = { time: 1000 };
  const reviews = new LocalReviews(memoryStorage(), { now: () => clock.time });
  const ran: unknown[] = [];
  const world = { funds: 10 };
  const asked = (more: Partial<ActProposal> = {}) =>
    propose({
      ...{ ledger: reviews, source: { run: 'shop', step: 'pay', unit: 'u', attempt: 1 }, kind: 'tool-call', reason: 'approval' },
      ...{ act: { action: 'pay', value: { amount: 5 } }, gate, world, now: () => clock.time, ...more },
    });
  const run = (review: string, act: () => unknown = () => 'paid', lease = 60_000) =>
    execute({ ledger: reviews, review, gate, world: () => world, lease }, ({ value }) => {
      ran.push(value);
      return act();
    });
  return { clock, reviews, ran, world, asked, run };
}

const choice = (amount: number) => JSON.stringify({ action: 'pay', arguments: { amount } });

test('a page that is still at it sends heartbeats, and nobody is asked whether it ran', async () => {
  const clock = { time: 1000 };
  const reviews = new LocalReviews(memoryStorage(), { now: () => clock.time });
  const act = { action: 'pay', value: { amount: 5 } };
  const source = { run: 'shop', step: 'pay', unit: 'u', attempt: 1 };
  const world = { funds: 10 };
  const { review } = await propose({
    ledger: reviews,
    source,
    kind: 'tool-call',
    reason: 'approval',
    act,
    gate,
    world,
    decidedBy: 'policy',
  });
  const renew = vi.spyOn(reviews, 'renewExecution');
  const heartbeat = async () => {
    // One may be on its way with the time before.
    const sent = renew.mock.calls.length + 1;
    await until('a heartbeat is recorded', () => renew.mock.calls.length > sent);
    await renew.mock.results.at(-1)?.value;
  };
  const long = async () => {
    // Each step is shorter than the lease, and both together are longer.
    for (let step = 0; step < 2; step++) {
      clock.time += 100;
      await heartbeat();
    }
    return (await reviews.tend()).unknown;
  };
  expect(await execute({ ledger: reviews, review, gate, world: () => world, lease: 120 }, long)).toMatchObject({
    status: 'done',
    result: [],
  });
});

describe('a decision in a page is refused as in a ledger', () => {
  test.each([
    [{ digest: 'sha256:0' }, 'other-digest'],
    [{ by: ' ' }, 'not-allowed'],
    [{ by: 'eve' }, 'not-allowed'],
    [{ kind: 'deny' }, 'no-reason'],
    [{ kind: 'edit', value: '{"amount": 1, "amount": 2}' }, 'no-value'],
    [{ kind: 'choose', value: choice(7) }, 'not-offered'],
    [{ kind: 'explode' }, 'no-such-kind'],
    [{ review: 'v-forged' }, 'unknown'],
  ])('%j', async (decision, status) => {
    const { reviews, ran, asked, run } = page();
    const { review, digest } = await asked({ policy: { deciders: ['ann'] } });
    expect(await reviews.decide({ review, digest, kind: 'approve', by: 'ann', ...(decision as object) })).toMatchObject({
      status,
    });
    expect([await run(review), ran]).toMatchObject([{ status: 'refused', reason: 'open' }, []]);
  });

  test('the first one counts, and two people are two people', async () => {
    const { reviews, asked, run } = page();
    const { review, digest } = await asked({ policy: { eyes: 2 } });
    const approve = (by: string) => reviews.decide({ review, digest, kind: 'approve', by });
    expect(await approve('ann')).toMatchObject({ status: 'seconded', missing: 1 });
    expect(await approve('ANN')).toMatchObject({ status: 'counted' });
    expect(await run(review)).toMatchObject({ status: 'refused', reason: 'open' });
    expect(await approve('bob')).toMatchObject({ status: 'recorded' });
    expect(await approve('eve')).toMatchObject({ status: 'decided', first: { by: 'bob' } });
    expect((await run(review)).status).toBe('done');
  });
});

describe('what was decided in a page runs once, or not at all', () => {
  test('however many call', async () => {
    const { reviews, ran, asked, run } = page();
    const { review, digest } = await asked();
    await reviews.decide({ review, digest, kind: 'approve', by: 'ann' });
    const ends = await Promise.all(Array.from({ length: 20 }, () => run(review)));
    expect(ends.filter(({ status }) => status === 'done')).toHaveLength(1);
    expect(ran).toEqual([{ amount: 5 }]);
    expect(await run(review)).toMatchObject({ status: 'before', execution: { state: 'done', result: '"paid"' } });
  });

  test.each([
    ['denied', { kind: 'deny', text: 'No.' }, 'denied'],
    ['an edit that exceeds what is there', { kind: 'edit', value: '{"amount":500}' }, 'not-met'],
    ['an edit with a string for a number', { kind: 'edit', value: '{"amount":"5"}' }, 'not-met'],
  ])('refused: %s', async (_, decision, reason) => {
    const { reviews, ran, asked, run } = page();
    const { review, digest } = await asked();
    expect(await reviews.decide({ review, digest, by: 'ann', ...(decision as { kind: 'deny' }) })).toMatchObject({
      status: 'recorded',
    });
    const refused = await run(review);
    expect([refused, ran]).toMatchObject([{ status: 'refused', reason }, []]);
    expect('findings' in refused && refused.findings.length > 0).toBe(reason === 'not-met');
  });

  test('refused: the world has moved since, and has moved back', async () => {
    const { reviews, ran, world, asked, run } = page();
    const { review, digest } = await asked();
    await reviews.decide({ review, digest, kind: 'approve', by: 'ann' });
    world.funds = 1;
    expect(await run(review)).toMatchObject({
      status: 'refused',
      reason: 'state-moved',
      findings: [{ code: 'preconditions.unmet' }],
    });
    world.funds = 10;
    expect(await run(review)).toMatchObject({ status: 'refused', reason: 'stale' });
    expect((await reviews.review(review))?.endReason).toContain('Only so much is left.');
    expect(ran).toEqual([]);
  });

  test('refused: its time was over, also if the clock goes back; a fallback runs then', async () => {
    const { clock, reviews, ran, asked, run } = page();
    const { review, digest } = await asked({ policy: { expiresIn: 100 } });
    clock.time += 100;
    expect(await reviews.decide({ review, digest, kind: 'approve', by: 'ann' })).toEqual({ status: 'expired' });
    clock.time -= 100;
    expect(await reviews.decide({ review, digest, kind: 'approve', by: 'ann' })).toEqual({ status: 'expired' });
    expect(await run(review)).toMatchObject({ status: 'refused', reason: 'expired' });
    const fallback = { action: 'pay', value: { amount: 1 } };
    const second = await asked({
      source: { run: 'shop', step: 'pay', unit: 'v', attempt: 1 },
      policy: { expiresIn: 100, fallback },
    });
    clock.time += 100;
    expect((await run(second.review)).status).toBe('done');
    expect(ran).toEqual([{ amount: 1 }]);
  });

  test('what threw may have run and does not run again; what changed while it was claimed did not run', async () => {
    const { reviews, ran, world, asked, run } = page();
    const { review, digest } = await asked();
    await reviews.decide({ review, digest, kind: 'approve', by: 'ann' });
    let looks = 0;
    const moving = () => (++looks === 1 ? world : { funds: 0 });
    expect(await execute({ ledger: reviews, review, gate, world: moving }, () => ran.push('ran'))).toMatchObject({
      status: 'refused',
    });
    expect(await reviews.review(review)).toMatchObject({ state: 'stale', execution: { state: 'not-run' } });
    const second = await asked({ source: { run: 'shop', step: 'pay', unit: 'v', attempt: 1 } });
    await reviews.decide({ review: second.review, digest: second.digest, kind: 'approve', by: 'ann' });
    const throwing = () => {
      throw new Error('offline');
    };
    expect(await run(second.review, throwing)).toMatchObject({ status: 'unknown', error: { message: 'offline' } });
    expect(await run(second.review)).toMatchObject({ status: 'unknown' });
    expect(ran).toEqual([{ amount: 5 }]);
  });

  test('a page that was closed in the middle leaves a question, which only an answer ends', async () => {
    const { clock, reviews, ran, asked, run } = page();
    const { review, digest } = await asked();
    await reviews.decide({ review, digest, kind: 'approve', by: 'ann' });
    const { token = '' } = (await reviews.startExecution({ review, holder: 'a tab', milliseconds: 50 })) as { token?: string };
    expect(await run(review)).toMatchObject({ status: 'running' });
    clock.time += 50;
    expect(await run(review)).toMatchObject({ status: 'unknown', execution: { holder: 'a tab' } });
    const question = (await reviews.reviews()).find(({ kind }) => kind === 'unknown');
    if (question === undefined) throw new Error('Nobody was asked.');
    const answer = { review: question.review, digest: question.digest, by: 'ann' };
    expect(await reviews.decide({ ...answer, kind: 'approve' })).toEqual({ status: 'not-offered' });
    // It was only slow: what it knows counts, and the question is withdrawn.
    expect(await reviews.endExecution({ review, token: 'made up', state: 'done' })).toBe('known');
    expect(await reviews.endExecution({ review, token, state: 'done', result: '1' })).toBe('recorded');
    expect(await reviews.decide({ ...answer, kind: 'choose', value: '"ran"' })).toEqual({ status: 'withdrawn' });
    expect(await run(review)).toMatchObject({ status: 'before', execution: { state: 'done', result: '1' } });
    expect(ran).toEqual([]);
  });

  test('a page that was frozen before the act, and presumed dead, does not run it when it thaws', async () => {
    const { clock, reviews, ran, world, asked, run } = page();
    const { review, digest } = await asked();
    await reviews.decide({ review, digest, kind: 'approve', by: 'ann' });
    const [looking, thaw] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let looks = 0;
    const freezing = async () => {
      if (++looks === 2) {
        looking.resolve();
        await thaw.promise;
      }
      return world;
    };
    const frozen = execute({ ledger: reviews, review, gate, world: freezing }, () => ran.push('frozen'));
    await looking.promise;
    clock.time += 61_000;
    const [question = ''] = (await reviews.tend()).unknown;
    const { digest: seen = '' } = (await reviews.review(question)) ?? {};
    await reviews.decide({ review: question, digest: seen, by: 'ann', kind: 'choose', value: '"did not run"' });
    const second = await asked({ source: { run: 'shop', step: 'pay', unit: 'u', attempt: 2 } });
    await reviews.decide({ review: second.review, digest: second.digest, kind: 'approve', by: 'ann' });
    expect((await run(second.review)).status).toBe('done');
    thaw.resolve();
    expect(await frozen).toMatchObject({ status: 'refused', reason: 'stale' });
    expect(ran).toEqual([{ amount: 5 }]);
    expect(await reviews.review(review)).toMatchObject({ state: 'stale', execution: { state: 'not-run' } });
  });

  test('an outcome that nobody knows is asked about at once', async () => {
    const { reviews, asked, run } = page();
    const { review, digest } = await asked();
    await reviews.decide({ review, digest, kind: 'approve', by: 'ann' });
    const ended = await run(review, () => {
      throw new Error('no answer');
    });
    expect(ended.status).toBe('unknown');
    expect((await reviews.reviews()).map(({ kind }) => kind)).toEqual(['tool-call', 'unknown']);
  });

  test('an act that knows that nothing has begun is recorded as not run, and nobody is asked', async () => {
    const { reviews, asked, run } = page();
    const { review, digest } = await asked();
    await reviews.decide({ review, digest, kind: 'approve', by: 'ann' });
    const ended = await run(review, () => {
      throw new NotRun('no connection');
    });
    expect(ended.status).toBe('failed');
    expect(await reviews.reviews()).toMatchObject([{ state: 'stale', execution: { state: 'not-run', error: 'no connection' } }]);
    expect(await run(review, () => 'again')).toMatchObject({ status: 'refused' });
  });

  test("terms that can not be kept are refused, and so is an id of one's own", async () => {
    const { asked } = page();
    await expect(asked({ policy: { eyes: 0 } })).rejects.toThrow(/eyes: expected a whole number/);
    await expect(asked({ policy: { deciders: [''] } })).rejects.toThrow(/deciders/);
    await expect(asked({ id: 'mine' })).rejects.toThrow(/must follow from its source/);
  });
});
