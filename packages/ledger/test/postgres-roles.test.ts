import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Fault } from '@tamis/core';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../scripts/postgres/test-server.ts';
import { openLedger } from '../src/index.ts';
import { openJobs } from '../src/internal.ts';
import { beginUnit, ending, gather, held, starting } from './behaviour/setting.ts';

const { server, reason, place } = await testServer();

async function refusal(work: Promise<unknown>): Promise<string> {
  return await work.then(
    () => 'allowed',
    (problem: unknown) => (problem instanceof Fault ? problem.code : String(problem)),
  );
}

describe.skipIf(server === undefined)(`roles in Postgres${reason}`, () => {
  test('work, read and decide, and nothing else', async () => {
    const client = new Client({ connectionString: server?.url });
    await client.connect();
    await client.query(readFileSync(path.resolve(import.meta.dirname, '../../../docs/guides/postgres-roles.sql'), 'utf8'));
    for (const role of ['worker', 'console', 'decider']) await client.query(`CREATE ROLE a_${role} LOGIN IN ROLE tamis_${role}`);
    await client.end();
    const where = place();
    const as = (role: string) => openLedger(where.replace('postgres@', `a_${role}@`));
    const owner = openLedger(where);
    const lease = await beginUnit(owner);
    const jobs = await openJobs(where);
    await jobs.lead({ name: 'r1', priority: 0 });
    await jobs.add([{ name: 'chunk 1', after: '' }]);
    await jobs.close();
    const [worker, console, decider] = [as('worker'), as('console'), as('decider')];

    await starting(worker, lease, 1);
    const review = { kind: 'unit', reason: 'doubt', digest: 'd', held: '{"refund": 40.0}' };
    expect(await worker.endAttempt(lease, ending(1, held, 'waiting', { review }))).toBe('recorded');
    const theirs = await openJobs(where.replace('postgres@', 'a_worker@'));
    const chunk = await theirs.take();
    expect([chunk?.name, await chunk?.touch()]).toEqual(['chunk 1', true]);
    await chunk?.done();
    await theirs.close();
    const [opened] = await gather(console.reviews());
    const decision = { review: opened?.review ?? '', kind: 'approve' as const, by: 'ann', digest: 'd' };
    const denied = 'fault.disk-read-only';
    expect(await refusal(worker.decide(decision))).toBe(denied);
    expect(await refusal(console.decide(decision))).toBe(denied);
    expect(await refusal(console.addUnits(lease, [{ unit: 'u9', step: 'draft' }]))).toBe(denied);
    expect(await refusal(decider.addUnits(lease, [{ unit: 'u9', step: 'draft' }]))).toBe(denied);
    expect((await decider.decide(decision)).status).toBe('recorded');
    // Two consoles and a terminal: one decision.
    expect((await as('decider').decide({ ...decision, kind: 'deny', by: 'bob' })).status).toBe('decided');
    await owner.releaseLease(lease);
    expect(await refusal(worker.purge('r1'))).toBe(denied);
    for (const ledger of [owner, worker, console, decider]) await ledger.close();
  });
});
