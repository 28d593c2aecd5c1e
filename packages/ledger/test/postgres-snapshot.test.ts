import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../scripts/postgres/test-server.ts';
import { openLedger } from '../src/index.ts';
import { postgresPlace } from '../src/internal.ts';
import { storeAt } from '../src/open/open-ledger.ts';
import { readAttempts } from '../src/sql/read/attempts.ts';
import { readUnits } from '../src/sql/read/units.ts';
import { Sql } from '../src/sql/sql.ts';
import { beginUnit } from './behaviour/setting.ts';

const { server, reason, place } = await testServer();
const UNITS = 1500;

const READ = `SELECT coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) AS rows FROM pg_stat_xact_user_tables
  WHERE schemaname = ? AND relname = ?`;

describe.skipIf(server === undefined)(`a snapshot in Postgres${reason}`, () => {
  test('is read in pages, each of which reads only its own rows', async () => {
    const at = place();
    const ledger = openLedger(at);
    const lease = await beginUnit(ledger);
    const units = Array.from({ length: UNITS }, (_, no) => ({ unit: `v${String(no).padStart(5, '0')}`, step: 'draft' }));
    await ledger.addUnits(lease, units);
    await ledger.close();
    const { url, schema } = postgresPlace(at);
    const client = new Client({ connectionString: url });
    await client.connect();
    // A server that has counted the rows expects all of them to be asked for, and would rather read whole tables.
    await client.query(`ANALYZE ${schema}.unit; ANALYZE ${schema}.unit_step`);
    await client.end();
    const sql = new Sql();
    const store = storeAt(at, { frozen: true, create: false })(sql);
    let [largest, found] = [0, 0];
    const counted: typeof store.do = async (work) => {
      const answer = await store.do(work);
      if (Array.isArray(answer)) largest = Math.max(largest, answer.length);
      return answer;
    };
    for await (const page of readUnits(sql, counted, 'r1', { contents: true })) found += page.length;
    const read = await store.do(sql.one<{ readonly rows: number }>(READ, schema, 'unit_step'));
    await store.close();
    expect(found).toBe(UNITS + 1);
    expect(largest).toBeLessThanOrEqual(100);
    // Each unit's row is read for its step, and again to see whether any of its steps was repaired.
    expect(read?.rows).toBeGreaterThanOrEqual(UNITS);
    expect(read?.rows).toBeLessThanOrEqual(2.5 * UNITS);
  });

  test('and the results in it, and valid units outside a snapshot', async () => {
    const at = place();
    const ledger = openLedger(at);
    await beginUnit(ledger);
    const { url, schema } = postgresPlace(at);
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(`SET search_path = ${schema};
      INSERT INTO unit (run_no, id, step_no, state) SELECT 1, 'v' || i, 0, 'valid' FROM generate_series(10001, 10000 + ${UNITS}) i;
      INSERT INTO unit_content (unit_no, input) SELECT no, '{}' FROM unit WHERE state = 'valid';
      INSERT INTO unit_step (unit_no, step_no, run_no, state, attempts, result, updated_at)
        SELECT no, 0, 1, state, 2, 2, 0 FROM unit WHERE state = 'valid';
      INSERT INTO attempt (unit_no, step_no, number, run_no, status, started_at)
        SELECT no, 0, k, 1, 'pass', 0 FROM unit, generate_series(1, 2) k WHERE state = 'valid';
      ANALYZE`);
    const sql = new Sql();
    const store = storeAt(at, { frozen: true, create: false })(sql);
    const results: number[] = [];
    for await (const page of readAttempts(sql, store.do, 'r1', { results: true, calls: false }))
      results.push(...page.map(({ attempt }) => attempt));
    const read = await store.do(sql.one<{ readonly rows: number }>(READ, schema, 'unit_step'));
    await store.close();
    expect(results).toEqual(Array.from({ length: UNITS }, () => 2));
    expect(read?.rows).toBeLessThanOrEqual(1.5 * UNITS);

    // A connection reports what it has read a second later, which would count what was written above.
    await client.query('SELECT pg_stat_force_next_flush()');
    await client.query('SELECT pg_stat_reset()');
    let found = 0;
    for await (const _ of ledger.units('r1', { state: 'valid', contents: true })) found += 1;
    // A connection counts what it has read when it ends.
    await ledger.close();
    const total = `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_user_tables WHERE schemaname = '${schema}'`;
    const rows = async () => Number((await client.query<{ rows: number | null }>(total)).rows[0]?.rows ?? 0);
    await expect.poll(rows, { timeout: 10_000 }).toBeGreaterThanOrEqual(3 * UNITS);
    expect(found).toBe(UNITS);
    // The unit, its content, its step, and the step again, twice: whether it was repaired.
    expect(await rows()).toBeLessThanOrEqual(7 * UNITS);
    await client.end();
  });
});
