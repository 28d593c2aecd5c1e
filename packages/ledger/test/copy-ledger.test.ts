import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../scripts/postgres/test-server.ts';
import { COPIED_TABLES } from '../src/archive/tables.ts';
import { type Ledger, openLedger } from '../src/index.ts';
import { copyLedger, postgresPlace } from '../src/internal.ts';
import { beginUnit, ending, failed, gather, held, passed, starting } from './behaviour/setting.ts';
import { folder } from './folder.ts';
import { opened } from './opened.ts';

const { file } = folder();
const { server, reason, place } = await testServer();

const PAY = { kind: 'tool-call', reason: 'approval', action: 'pay', digest: 'd', held: '{"amount":1}' };

async function fill(ledger: Ledger): Promise<void> {
  const lease = await beginUnit(ledger);
  await starting(ledger, lease, 1);
  await ledger.endAttempt(lease, ending(1, failed, 'pending', { reply: 'a\0b\ud800' }));
  await starting(ledger, lease, 2);
  await ledger.endAttempt(
    lease,
    ending(2, { ...passed, value: '{}' }, 'valid', { reply: '{}', move: { state: 'valid', next: 'score' } }),
  );
  await ledger.addUnits(lease, [{ unit: 'u2', step: 'draft', parent: 'u1' }]);
  await starting(ledger, lease, 1, 'u2');
  await ledger.endAttempt(lease, {
    ...ending(1, held, 'waiting'),
    unit: 'u2',
    review: { kind: 'unit', reason: 'doubt', digest: 'd', held: '{"refund": 40.0}' },
  });
  await ledger.addSnapshot('r1', 'sha256:1', '{}');
  await ledger.registerFolder('/tmp/somewhere');
  await ledger.decide({ review: (await gather(ledger.reviews()))[0]?.review ?? '', kind: 'approve', by: 'ann', digest: 'd' });
}

async function told(ledger: Ledger): Promise<string> {
  const parts: unknown[] = [
    await gather(ledger.runs()),
    await gather(ledger.units('r1', { contents: true })),
    await gather(ledger.attempts('r1', { contents: true })),
    await gather(ledger.reviews()),
    await ledger.history((await gather(ledger.reviews()))[0]?.review ?? ''),
    ...[await ledger.counts('r1'), await ledger.costs('r1'), await ledger.codes('r1'), await ledger.folders()],
  ];
  return JSON.stringify(parts);
}

describe.skipIf(server === undefined)(`a ledger is copied${reason}`, () => {
  test('from a file to Postgres and back, and says the same in all three', async () => {
    const [first, middle, last] = [file('first.sqlite'), place(), file('last.sqlite')];
    const ledger = openLedger(first);
    await fill(ledger);
    const before = await told(ledger);
    await ledger.close();
    const rows = await copyLedger(first, middle);
    expect(await copyLedger(middle, last)).toBe(rows);
    for (const where of [middle, last]) {
      const copy = openLedger(where);
      expect(await told(copy)).toBe(before);
      // Later rows are numbered after the copied ones.
      const lease = await copy.takeLease({ run: 'r1', holder: 'next', force: true });
      if (lease.status === 'taken') expect(await copy.addUnits(lease.lease, [{ unit: 'u3', step: 'draft' }])).toBe(1);
      await copy.close();
    }
    await expect(copyLedger(first, last)).rejects.toThrow('already has a run');
  });

  test('with every table and column of both stores', async () => {
    const [one, other] = [file('tables.sqlite'), place()];
    await openLedger(one).close();
    const db = new DatabaseSync(one);
    const inFile = db
      .prepare(`SELECT t.name || '.' || c.name AS name FROM sqlite_schema t, pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`)
      .all();
    const ledger = openLedger(other);
    await ledger.folders();
    await ledger.close();
    const client = new Client({ connectionString: server?.url });
    await client.connect();
    const inSchema = await client.query(`SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = '${postgresPlace(other).schema}' AND table_name NOT LIKE 'tamis_%'`);
    await client.end();
    const known = COPIED_TABLES.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`)).toSorted();
    expect(inFile.map(({ name }) => String(name)).toSorted()).toEqual(known);
    expect((inSchema.rows as readonly { name: string }[]).map(({ name }) => name).toSorted()).toEqual(known);
  });
});

test('a copied ledger keeps what waits: handles work once, and a suspended execution is resumed', async () => {
  const [from, to] = [file('waits.sqlite'), file('copied.sqlite')];
  const ledger = openLedger(from);
  await ledger.propose({ run: 'shop', step: 'pay', unit: 'u', attempt: 1 }, { review: 'v1', ...PAY }, 'policy');
  for (const digest of ['new', 'used']) await ledger.addHandle({ review: 'v1', use: 'server', digest, life: 60_000 });
  await ledger.takeHandle({ review: 'v1', digest: 'used' });
  const start = { review: 'v1', holder: 'host', milliseconds: 60_000 };
  const started = await ledger.startExecution(start);
  if (started.status !== 'started') throw new Error(started.status);
  await ledger.suspendExecution({ review: 'v1', token: started.token, waitsFor: '{"to":1}', milliseconds: 60_000 });
  await ledger.close();
  await copyLedger(from, to);
  const copy = opened(to);
  expect(await copy.takeHandle({ review: 'v1', digest: 'new' })).toEqual({ use: 'server', isFirst: true });
  expect(await copy.takeHandle({ review: 'v1', digest: 'used' })).toEqual({ use: 'server', isFirst: false });
  const { waitsFor } = (await copy.resumeExecution(start)) ?? {};
  expect(waitsFor).toBe('{"to":1}');
});
