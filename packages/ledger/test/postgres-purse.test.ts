import { describe, expect, test } from 'vitest';
import { testServer } from '../../../scripts/postgres/test-server.ts';
import { until } from '../../../scripts/tests/until.ts';
import { openPurse, postgresPlace, type SharedPurse } from '../src/internal.ts';
import { beginUnit, ending, passed, starting } from './behaviour/setting.ts';
import { breakingWay } from './breaking-way.ts';
import { opened } from './opened.ts';

const { server, reason, place, query } = await testServer();

const CHANGE = 'UPDATE tamis_purse SET reserved_nano';

async function callsOf(purse: SharedPurse): Promise<number> {
  for (let calls = 0; ; calls++) if ((await purse.reserve(1)) === undefined) return calls;
}

async function runWith(where: string, cost = 0) {
  const ledger = opened(where);
  const lease = await beginUnit(ledger);
  await starting(ledger, lease, 1);
  const call = { call: 1, finish: 'stop', usage: { inputTokens: 1, outputTokens: 1, cost }, took: 1 } as const;
  await ledger.endAttempt(lease, ending(1, passed, 'valid', { call }));
  return { ledger, lease };
}

async function spentBefore(where: string): Promise<number> {
  const rows = await query(`SELECT spent_nano FROM ${postgresPlace(where).schema}.tamis_purse WHERE worker = 'past'`);
  return Number(rows[0]?.spent_nano) / 1e9;
}

describe.skipIf(server === undefined)(`the purse of a run${reason}`, () => {
  test.each(['dropped', 'late', 'unanswered'] as const)('makes each change once if it was %s', async (fate) => {
    const { where, breakAt, isAnswered } = await breakingWay(server?.port, place(), CHANGE);
    await runWith(where);
    const purse = await openPurse(where, { max: 10, worker: 'run', past: 0 });
    expect(await callsOf(purse)).toBe(10);
    for (let call = 0; call < 10; call++) purse.settle(1, 0.5);
    breakAt(fate);
    expect(await purse.reserve(1)).toBe(1);
    if (fate === 'late') await until('what was sent late has arrived', isAnswered);
    expect(await callsOf(purse)).toBe(4);
    await purse.close();
    const [sums] = await query(
      `SELECT sum(reserved_nano) AS reserved, sum(spent_nano) AS spent FROM ${postgresPlace(where).schema}.tamis_purse`,
    );
    expect(sums).toEqual({ reserved: '5000000000', spent: '5000000000' });
  });

  test('answers with what was granted before if the answer was lost', async () => {
    const { where, breakAt } = await breakingWay(server?.port, place(), CHANGE);
    await runWith(where);
    const purse = await openPurse(where, { max: 3, worker: 'run', past: 0 });
    breakAt('unanswered');
    expect(await purse.reserve(Number.POSITIVE_INFINITY)).toBe(3);
    await purse.close();
  });

  test('counts what was spent while there was no limit', async () => {
    const where = place();
    const { lease } = await runWith(where);
    const first = await openPurse(where, { max: 10, worker: lease.name, past: 0 });
    expect(await first.reserve(2)).toBe(2);
    first.settle(2, 2);
    await first.close();
    // 2 are those of the purse, and 5 were spent without it.
    const again = await openPurse(where, { max: 10, worker: lease.name, past: 7 });
    expect(await spentBefore(where)).toBe(5);
    expect(await callsOf(again)).toBe(3);
    await again.close();
  });

  test('does not count twice what others spend while a worker joins', async () => {
    const where = place();
    const { lease } = await runWith(where, 3);
    const leader = await openPurse(where, { max: 10, worker: lease.name, past: 3 });
    expect(await spentBefore(where)).toBe(3);
    expect(await leader.reserve(4)).toBe(4);
    // The worker has seen the call in flight, which may cost 4; before it joins, the call comes back and has cost 1.
    leader.settle(4, 1);
    expect(await leader.reserve(0)).toBe(0);
    const worker = await openPurse(where, { max: 10, worker: 'worker two', past: 7 });
    expect(await spentBefore(where)).toBe(3);
    expect(await callsOf(worker)).toBe(6);
    await worker.close();
    await leader.close();
  });

  test('counts what was spent without a limit even if others are at work, but not what is in flight', async () => {
    const where = place();
    await runWith(where, 3);
    // As it was when the run still had its first limit, and had spent nothing.
    await query(
      `INSERT INTO ${postgresPlace(where).schema}.tamis_purse (worker, reserved_nano, spent_nano) VALUES ('past', 0, 0)`,
    );
    const worker = await openPurse(where, { max: 10, worker: 'worker two', past: 7 });
    expect(await spentBefore(where)).toBe(3);
    await worker.close();
  });

  test('reserves what a batch may cost until it is over, whichever process works on it', async () => {
    const where = place();
    const { ledger, lease } = await runWith(where);
    await ledger.addUnits(lease, [{ unit: 'u2', step: 'draft' }]);
    const sender = await openPurse(where, { max: 10, worker: lease.name, past: 0 });
    expect(await sender.holdBatch('b0', 11, false)).toBe(false);
    expect(await sender.holdBatch('b1', 6, false)).toBe(true);
    const requests = [{ id: 'id-of-u2', unit: 'u2', attempt: 1, request: '[]' }];
    await ledger.startBatch(lease, { batch: 'b1', step: 'draft', model: 'fake:one', requests });
    await sender.close();
    // Another process: the reservation is neither lost nor made twice.
    const next = await openPurse(where, { max: 10, worker: 'worker two', past: 0 });
    expect(await next.holdBatch('b1', 6, true)).toBe(true);
    expect(await callsOf(next)).toBe(4);
    for (let call = 0; call < 4; call++) next.settle(1, 0);
    const call = { call: 1, finish: 'stop', usage: { inputTokens: 1, outputTokens: 1, cost: 2 }, took: 1 } as const;
    await ledger.endAttempt(lease, ending(1, passed, 'valid', { unit: 'u2', call }));
    await next.endBatch('b1', 1);
    expect(await callsOf(next)).toBe(7);
    await next.close();
  });

  test('frees what a batch had reserved if its process died after the batch was over', async () => {
    const where = place();
    const { lease } = await runWith(where);
    const purse = await openPurse(where, { max: 10, worker: lease.name, past: 0 });
    expect(await purse.holdBatch('b1', Number.POSITIVE_INFINITY, false)).toBe(true);
    expect(await purse.reserve(1)).toBeUndefined();
    // One that was sent before is reserved even if nothing is left.
    expect(await purse.holdBatch('b2', 3, true)).toBe(true);
    await purse.close();
    const again = await openPurse(where, { max: 10, worker: lease.name, past: 0 });
    expect(await callsOf(again)).toBe(10);
    await again.close();
  });

  test('has one row for a process that takes part again and again', async () => {
    const where = place();
    await runWith(where);
    for (let round = 0; round < 5; round++) {
      const purse = await openPurse(where, { max: 10, worker: 'worker one', past: 0 });
      expect(await purse.reserve(1)).toBe(1);
      purse.settle(1, 1);
      await purse.close();
    }
    const rows = await query(`SELECT spent_nano FROM ${postgresPlace(where).schema}.tamis_purse WHERE worker <> 'past'`);
    expect(rows).toEqual([{ spent_nano: '5000000000' }]);
  });
});
