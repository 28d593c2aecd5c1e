import { expect, test } from 'vitest';
import { begin, begun, gather, type OpenEmpty, setting } from './setting.ts';

export function runsBehaviour(open: OpenEmpty): void {
  test('a run is created once, and a second one with the same id changes nothing', async () => {
    const { ledger } = await setting(open);
    const run = { run: 'r1', kind: 'pipeline', steps: ['a', 'b'], contents: 'all', detail: '{"of": 1.0}' } as const;
    expect(await ledger.createRun(run)).toBe('recorded');
    expect(await ledger.createRun({ ...run, kind: 'ask', steps: [] })).toBe('known');
    expect(await ledger.run('r1')).toEqual({ ...run, status: 'open', createdAt: 1_000, updatedAt: 1_000 });
    expect(await ledger.run('r2')).toBeUndefined();
    expect((await gather(ledger.runs())).map((one) => one.run)).toEqual(['r1']);
  });

  test('a run records how and when it ended', async () => {
    const { ledger, clock, lease } = await begun(open);
    await ledger.changeRun(lease, { state: '{"phase":"asking"}' });
    clock.time = 2_000;
    await ledger.changeRun(lease, { status: 'paused', reason: 'Stopped by a signal.' });
    expect(await ledger.run('r1')).toMatchObject({
      status: 'paused',
      reason: 'Stopped by a signal.',
      state: '{"phase":"asking"}',
      updatedAt: 2_000,
    });
    await ledger.changeRun(lease, { status: 'open' });
    expect((await ledger.run('r1'))?.reason).toBeUndefined();
  });

  test('a request to pause a run is remembered until it is continued', async () => {
    const { ledger, clock, lease } = await begun(open);
    clock.time = 3_000;
    expect(await ledger.askPause('r1', 'ann')).toBe('recorded');
    clock.time = 4_000;
    expect(await ledger.askPause('r1', 'bob')).toBe('known');
    expect(await ledger.run('r1')).toMatchObject({ pauseBy: 'ann', pauseAt: 3_000, status: 'open' });
    await ledger.liftPause(lease);
    expect(await ledger.run('r1')).not.toHaveProperty('pauseAt');
    await ledger.releaseLease(lease);
    await expect(ledger.liftPause(lease)).rejects.toMatchObject({ code: 'fault.lease-lost' });
    await expect(ledger.askPause('r9', 'ann')).rejects.toThrow();
  });

  test('only one process holds a lease, and the second is told who does', async () => {
    const { ledger, lease } = await begun(open);
    const by = { ...lease, holder: 'ann@host 17', takenAt: 1_000 };
    expect(await ledger.takeLease({ run: 'r1', holder: 'bob@host 18' })).toEqual({ status: 'held', by });
    expect(await ledger.leaseOf('r1')).toEqual(by);
    await ledger.releaseLease(lease);
    expect(await ledger.leaseOf('r1')).toBeUndefined();
    expect(await ledger.takeLease({ run: 'r1', holder: 'bob@host 18' })).toEqual({
      status: 'taken',
      lease: { run: 'r1', name: 'run', epoch: 2 },
    });
  });

  test('writes under a lease that was taken over or released are refused', async () => {
    const { ledger } = await setting(open);
    const old = await begin(ledger);
    const answer = await ledger.takeLease({ run: 'r1', holder: 'bob@host 18', force: true });
    if (answer.status !== 'taken') throw new Error(answer.status);
    const lost = { code: 'fault.lease-lost' };
    await expect(ledger.addUnits(old, [{ unit: 'u1', step: 'draft' }])).rejects.toMatchObject(lost);
    await expect(ledger.changeRun(old, { status: 'ended' })).rejects.toMatchObject(lost);
    await expect(ledger.renewLease(old, 5)).rejects.toMatchObject(lost);
    await ledger.releaseLease(old);
    expect(await ledger.addUnits(answer.lease, [{ unit: 'u1', step: 'draft' }])).toBe(1);
    await ledger.releaseLease(answer.lease);
    await expect(ledger.addUnits(answer.lease, [{ unit: 'u2', step: 'draft' }])).rejects.toMatchObject(lost);
  });

  test('a lease that has expired can be taken, unless it was renewed', async () => {
    const { ledger, clock } = await setting(open);
    await ledger.createRun({ run: 'r1', kind: 'pipeline', steps: [], contents: 'all' });
    const ask = (holder: string) => ledger.takeLease({ run: 'r1', name: 'chunk 1', holder, milliseconds: 30 });
    const first = await ask('ann');
    if (first.status !== 'taken') throw new Error(first.status);
    clock.time = 1_020;
    await ledger.renewLease(first.lease, 30);
    clock.time = 1_049;
    expect((await ask('bob')).status).toBe('held');
    clock.time = 1_050;
    expect(await ask('bob')).toEqual({ status: 'taken', lease: { run: 'r1', name: 'chunk 1', epoch: 2 } });
  });

  test('a snapshot is kept under its digest', async () => {
    const { ledger } = await setting(open);
    await begin(ledger);
    expect(await ledger.addSnapshot('r1', 'd1', 'weight: 2.0\n')).toBe('recorded');
    expect(await ledger.addSnapshot('r1', 'd1', 'weight: 3\n')).toBe('known');
    expect(await ledger.snapshot('r1', 'd1')).toBe('weight: 2.0\n');
    expect(await ledger.snapshot('r1', 'd2')).toBeUndefined();
  });

  test('closing waits for pending writes; afterwards everything is refused, and closing again does nothing', async () => {
    const { ledger } = await setting(open);
    const [written] = await Promise.all([ledger.registerFolder('/a'), ledger.close()]);
    expect(written).toBe('recorded');
    await expect(ledger.registerFolder('/b')).rejects.toThrow();
    await expect(ledger.folders()).rejects.toThrow();
  });

  test('folders are remembered once, in order', async () => {
    const { ledger } = await setting(open);
    expect(await ledger.registerFolder('/b')).toBe('recorded');
    expect(await ledger.registerFolder('/a')).toBe('recorded');
    expect(await ledger.registerFolder('/b')).toBe('known');
    expect(await ledger.folders()).toEqual(['/b', '/a']);
  });
}
