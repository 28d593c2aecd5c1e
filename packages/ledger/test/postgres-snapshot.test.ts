import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../scripts/postgres/test-server.ts';
import { openLedger } from '../src/index.ts';
import { postgresPlace } from '../src/internal.ts';
import { storeAt } from '../src/open/open-ledger.ts';
import { readUnits } from '../src/sql/read/units.ts';
import { Sql } from '../src/sql/sql.ts';
import { beginUnit } from './behaviour/setting.ts';

const { server, reason, place } = await testServer();
const UNITS = 1500;

/** The rows that this transaction has read from a table, by itself or through an index. */
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
    for await (const _ of readUnits(sql, counted, 'r1', { contents: true })) found += 1;
    const read = await store.do(sql.one<{ readonly rows: number }>(READ, schema, 'unit_step'));
    await store.close();
    expect(found).toBe(UNITS + 1);
    expect(largest).toBeLessThanOrEqual(100);
    // Each unit's row is read for its step, and again to see whether any of its steps was repaired.
    expect(read?.rows).toBeGreaterThanOrEqual(UNITS);
    expect(read?.rows).toBeLessThanOrEqual(2.5 * UNITS);
  });
});
