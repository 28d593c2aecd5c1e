import { expect, test } from 'vitest';
import type { Lease, Ledger } from '../../src/index.ts';
import { begun, begunUnit, ending, failed, gather, held, type OpenEmpty, passed, shown, starting } from './setting.ts';

async function failUnit(ledger: Ledger, lease: Lease, unit = 'u1', attempt = 1): Promise<void> {
  await starting(ledger, lease, attempt, unit);
  await ledger.endAttempt(lease, { ...ending(attempt, failed, 'failed'), unit });
}

export function retriesBehaviour(open: OpenEmpty): void {
  test('a retried unit is pending again, its attempts keep their numbers, and its budget counts from there', async () => {
    const { ledger, lease } = await begun(open);
    await ledger.addUnits(
      lease,
      ['u1', 'u2', 'u3'].map((unit) => ({ unit, step: 'draft' })),
    );
    await failUnit(ledger, lease);
    await starting(ledger, lease, 1, 'u2');
    const fault = { unit: 'u2', step: 'draft', attempt: 1, call: 1, code: 'fault.filtered' };
    await ledger.endCall(lease, { ...fault, move: { state: 'failed', reason: 'fault' } });
    const units = [
      { unit: 'u1', step: 'draft', isFresh: true },
      { unit: 'u2', step: 'draft', isFresh: false },
      { unit: 'u3', step: 'draft', isFresh: true },
    ];
    expect(await ledger.retryUnits(lease, units, { status: 'open', state: '{"a":1}' })).toBe(2);
    expect((await ledger.run('r1'))?.state).toBe('{"a":1}');
    expect(await ledger.unit('r1', 'u1')).toEqual([
      { unit: 'u1', step: 'draft', state: 'pending', reason: 'retry', attempts: 1, base: 1 },
    ]);
    expect(await ledger.unit('r1', 'u2')).toEqual([
      { unit: 'u2', step: 'draft', state: 'pending', reason: 'retry', attempts: 0 },
    ]);
    expect((await ledger.counts('r1')).states).toMatchObject({ pending: 3, failed: 0 });
    expect(await starting(ledger, lease, 2)).toMatchObject({ status: 'started', call: 1 });
    expect(await starting(ledger, lease, 1, 'u2')).toMatchObject({ status: 'started', call: 2, lost: 0 });
    expect(await ledger.retryUnits(lease, units)).toBe(0);
  });

  test('the newest failures come first, and so do the newest calls', async () => {
    const { ledger, clock, lease } = await begun(open);
    await ledger.addUnits(
      lease,
      ['u1', 'u2', 'u3'].map((unit) => ({ unit, step: 'draft' })),
    );
    for (const [at, unit] of [
      [2_000, 'u2'],
      [3_000, 'u1'],
    ] as const) {
      clock.time = at;
      await failUnit(ledger, lease, unit);
    }
    await starting(ledger, lease, 1, 'u3');
    const [newest, older, ...others] = await ledger.newestFailures('r1', 5);
    expect(newest).toMatchObject({ unit: 'u1', step: 'draft', state: 'failed', attempts: 1, at: 3_000 });
    expect(older).toMatchObject({ unit: 'u2', at: 2_000 });
    expect(others).toEqual([]);
    expect(await ledger.newestFailures('r1', 1)).toHaveLength(1);
    expect((await ledger.newestCalls('r1', 2)).map(({ outcome }) => outcome)).toEqual(['open', 'answered']);
    await ledger.retryUnits(lease, [{ unit: 'u1', step: 'draft', isFresh: true }]);
    expect((await ledger.newestFailures('r1', 5)).map(({ unit }) => unit)).toEqual(['u2']);
  });

  test('a reply that passes now makes the unit valid without a call, and the unit continues', async () => {
    const { ledger, lease } = await begunUnit(open);
    await failUnit(ledger, lease);
    const before = await ledger.costs('r1');
    const again = { unit: 'u1', step: 'draft', origin: 1, contract: 'sha256:b', judgement: passed };
    expect(await ledger.rejudge(lease, { ...again, move: { state: 'valid', next: 'score' } })).toBe('recorded');
    const [draft, score] = await ledger.unit('r1', 'u1');
    expect(draft).toMatchObject({ state: 'valid', result: 2, attempts: 2, rechecks: 1 });
    expect(score).toMatchObject({ step: 'score', state: 'pending', attempts: 0 });
    expect(await ledger.costs('r1')).toEqual(before);
    expect((await ledger.counts('r1')).steps[0]?.attempts).toBe(1);
    const [first, second] = await gather(ledger.attempts('r1', { contents: true }));
    expect(second).toMatchObject({ attempt: 2, origin: 1, reason: 'recheck', status: 'pass', contract: 'sha256:b' });
    expect(second).toMatchObject({ reply: first?.reply, finish: first?.finish, model: first?.model, calls: first?.calls });
    expect(await gather(ledger.attempts('r1', { results: true }))).toHaveLength(1);
  });

  test('what no longer passes supersedes later steps, and their numbering continues when they run again', async () => {
    const { ledger, clock, lease } = await begunUnit(open);
    await starting(ledger, lease, 1);
    await ledger.endAttempt(lease, ending(1, passed, 'valid', { move: { state: 'valid', next: 'score' } }));
    await ledger.startAttempt(lease, { unit: 'u1', step: 'score', attempt: 1, model: 'fake:one' });
    const review = { kind: 'document', reason: 'doubt', held: '{"refund": 40.0}', digest: 'd1' };
    await ledger.endAttempt(lease, { ...ending(1, held, 'waiting'), step: 'score', review });
    clock.time = 5_000;
    const again = { unit: 'u1', step: 'draft', origin: 1, contract: 'sha256:b' };
    await ledger.rejudge(lease, { ...again, judgement: failed, move: { state: 'failed', reason: 'recheck' } });
    expect(await ledger.unit('r1', 'u1')).toMatchObject([{ step: 'draft', state: 'failed', code: 'schema.type', attempts: 2 }]);
    expect(await shown(ledger)).toBe('failed');
    expect((await gather(ledger.reviews({ run: 'r1' }))).map(({ state }) => state)).toEqual(['withdrawn']);
    expect(await ledger.superseded('r1', 'u1')).toEqual([
      { unit: 'u1', step: 'score', state: 'waiting', code: 'parse.cut', attempts: 1, supersededAt: 5_000 },
    ]);
    expect((await ledger.counts('r1')).steps[1]?.states.waiting).toBe(0);
    await ledger.rejudge(lease, { ...again, judgement: passed, move: { state: 'valid', next: 'score' } });
    expect((await ledger.unit('r1', 'u1'))[1]).toMatchObject({ state: 'pending', attempts: 1, base: 1, superseded: 1 });
    const start = { unit: 'u1', step: 'score', model: 'fake:one' };
    expect(await ledger.startAttempt(lease, { ...start, attempt: 1 })).toEqual({ status: 'judged' });
    expect(await ledger.startAttempt(lease, { ...start, attempt: 2 })).toMatchObject({ status: 'started' });
  });

  test('a failure that blames an earlier reply sends the unit back there, and so does a retry from there', async () => {
    const { ledger, lease } = await begunUnit(open);
    await starting(ledger, lease, 1);
    await ledger.endAttempt(lease, ending(1, passed, 'valid', { move: { state: 'valid', next: 'score' } }));
    const computed = {
      unit: 'u1',
      step: 'score',
      judgement: { ...failed, value: '{"sum":9}' },
      move: { state: 'failed' },
    } as const;
    const blames = {
      ...{ unit: 'u1', step: 'draft', origin: 1, contract: 'c', reason: 'refused-later' },
      judgement: { ...failed, codes: [] },
      move: { state: 'pending', reason: 'retry' },
    } as const;
    expect(await ledger.endAttempt(lease, { ...computed, attempt: 1, blames })).toBe('recorded');
    expect(await ledger.unit('r1', 'u1')).toMatchObject([{ step: 'draft', state: 'pending', attempts: 2, rechecks: 1 }]);
    expect(await ledger.superseded('r1', 'u1')).toMatchObject([{ step: 'score', state: 'failed', attempts: 1 }]);
    const [, refused, old] = await gather(ledger.attempts('r1', { contents: true }));
    expect(refused).toMatchObject({ origin: 1, reason: 'refused-later', status: 'fail', reply: 'Here it is: {"score": 2.0}' });
    expect(old).toMatchObject({ step: 'score', value: '{"sum":9}' });

    await starting(ledger, lease, 3);
    await ledger.endAttempt(lease, ending(3, passed, 'valid', { move: { state: 'valid', next: 'score' } }));
    await ledger.endAttempt(lease, { ...computed, attempt: 2 });
    const retry = { unit: 'u1', step: 'draft', isFresh: true, failedAt: 'score' };
    expect(await ledger.retryUnits(lease, [retry])).toBe(1);
    expect(await ledger.unit('r1', 'u1')).toEqual([
      expect.objectContaining({ step: 'draft', state: 'pending', reason: 'retry', attempts: 3, base: 3 }),
    ]);
    expect(await shown(ledger)).toBe('pending');
    expect(await ledger.retryUnits(lease, [retry])).toBe(0);
  });

  test('an attempt that had only faults makes room for a verdict', async () => {
    const { ledger, lease } = await begunUnit(open);
    await starting(ledger, lease, 1);
    await ledger.endAttempt(lease, ending(1, failed, 'pending'));
    await starting(ledger, lease, 2);
    const fault = { unit: 'u1', step: 'draft', attempt: 2, call: 1, code: 'fault.filtered' };
    await ledger.endCall(lease, { ...fault, move: { state: 'failed', reason: 'fault' } });
    await ledger.rejudge(lease, {
      ...{ unit: 'u1', step: 'draft', origin: 1, contract: 'c' },
      ...{ judgement: passed, move: { state: 'valid' } },
    });
    const rows = await gather(ledger.attempts('r1'));
    expect(rows.map(({ attempt, status, origin }) => [attempt, status, origin])).toEqual([
      [1, 'fail', undefined],
      [2, 'pass', 1],
      [3, undefined, undefined],
    ]);
  });

  test('a unit with children stays as it is', async () => {
    const { ledger, lease } = await begunUnit(open);
    await starting(ledger, lease, 1);
    const children = [{ unit: 'u1/1', step: 'score' }];
    await ledger.endAttempt(lease, ending(1, passed, 'valid', { move: { state: 'valid', children } }));
    const again = { unit: 'u1', step: 'draft', origin: 1, contract: 'c', judgement: failed };
    expect(await ledger.rejudge(lease, { ...again, move: { state: 'failed' } })).toBe('children');
    expect(await ledger.unit('r1', 'u1')).toMatchObject([{ state: 'valid', attempts: 1 }]);
    const stands = { results: true, standing: true, calls: false } as const;
    expect(await gather(ledger.attempts('r1', stands))).toMatchObject([{ unit: 'u1', outdated: 'c' }]);
    expect(await ledger.results('r1')).toMatchObject([{ step: 'draft', outdated: 'c', units: 1 }]);
    const retry = { unit: 'u1', step: 'draft', isFresh: true, isOutdated: true };
    expect(await ledger.retryUnits(lease, [retry])).toBe(0);
    expect(await ledger.unit('r1', 'u1')).toMatchObject([{ state: 'valid' }]);
  });

  test('results are counted by the configuration they were asked for with, and one that is out of date is asked for again', async () => {
    const { ledger, lease } = await begun(open);
    await ledger.addUnits(
      lease,
      ['u1', 'u2', 'u3'].map((unit) => ({ unit, step: 'draft' })),
    );
    const onward = { state: 'valid', next: 'score' } as const;
    for (const unit of ['u1', 'u2', 'u3']) {
      await starting(ledger, lease, 1, unit);
      const judged = unit === 'u2' ? ending(1, failed, 'failed') : ending(1, passed, 'valid', { move: onward });
      await ledger.endAttempt(lease, { ...judged, unit, contract: unit === 'u3' ? 'new' : 'old' });
    }
    const again = { unit: 'u2', step: 'draft', origin: 1, contract: 'new', judgement: passed, move: onward };
    await ledger.rejudge(lease, again);
    expect(await ledger.results('r1')).toEqual([
      { step: 'draft', contract: 'old', units: 2 },
      { step: 'draft', contract: 'new', units: 1 },
    ]);
    expect(await ledger.resultsByModel('r1')).toEqual([{ step: 'draft', model: 'fake:one', units: 3 }]);
    const [, second] = await gather(ledger.attempts('r1', { results: true, standing: true, calls: false }));
    expect(second).toMatchObject({ unit: 'u2', contract: 'new', askedBy: 'old' });
    const retry = { unit: 'u1', step: 'draft', isFresh: true, isOutdated: true };
    expect(await ledger.retryUnits(lease, [retry], { status: 'open' })).toBe(1);
    expect(await ledger.unit('r1', 'u1')).toEqual([
      { unit: 'u1', step: 'draft', state: 'pending', reason: 'retry', attempts: 1, base: 1, superseded: 1 },
    ]);
    expect(await ledger.superseded('r1', 'u1')).toMatchObject([
      { step: 'draft', state: 'valid', result: 1 },
      { step: 'score', state: 'pending' },
    ]);
    expect(await starting(ledger, lease, 2)).toMatchObject({ status: 'started' });
    expect(await ledger.retryUnits(lease, [retry])).toBe(0);
  });

  test('only a reply can be judged again, and only a pass makes a unit valid', async () => {
    const { ledger, lease } = await begunUnit(open);
    await failUnit(ledger, lease);
    const again = { unit: 'u1', step: 'draft', contract: 'c' };
    const wrong = { ...again, origin: 1, judgement: failed, move: { state: 'valid' } } as const;
    await expect(ledger.rejudge(lease, wrong)).rejects.toThrow(/can't become valid/);
    const valid = { judgement: passed, move: { state: 'valid' } } as const;
    await expect(ledger.rejudge(lease, { ...again, ...valid, origin: 2 })).rejects.toThrow(/no judged reply 2/);
    await ledger.rejudge(lease, { ...again, ...valid, origin: 1 });
    await expect(ledger.rejudge(lease, { ...again, ...valid, origin: 2 })).rejects.toThrow(/no judged reply 2/);
  });
}
