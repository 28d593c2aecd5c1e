import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { ownTestServer } from '../../../scripts/postgres/test-server.ts';
import { openLedger } from '../src/index.ts';
import { postgresPlace } from '../src/internal.ts';
import { beginUnit, gather, starting } from './behaviour/setting.ts';
import { breakingWay } from './breaking-way.ts';
import { opened } from './opened.ts';

const { server, reason, place, query } = await ownTestServer();

describe.skipIf(server === undefined)(`a COMMIT whose answer is lost${reason}`, () => {
  test.each(['dropped', 'late', 'unanswered'] as const)('because it was %s is neither lost nor repeated', async (fate) => {
    const { where, breakAt } = await breakingWay(server?.port, place());
    const ledger = opened(where, { patience: 30_000 });
    const lease = await beginUnit(ledger);
    breakAt(fate);
    // If it were done twice, the first call would be counted as lost.
    expect(await starting(ledger, lease, 1)).toEqual({ status: 'started', call: 1, lost: 0 });
    const [attempt] = await gather(ledger.attempts('r1'));
    expect(attempt?.calls.map(({ outcome }) => outcome)).toEqual(['open']);
  });

  test('together with the server is resolved by what the server has when it is back', async () => {
    const { where, breakAt } = await breakingWay(server?.port, place());
    const ledger = opened(where, { patience: 30_000 });
    const lease = await beginUnit(ledger);
    breakAt('dropped');
    const started = starting(ledger, lease, 1);
    await server?.kill();
    await server?.start();
    // Others now have the numbers that the server had given to what it has forgotten.
    const client = new Client({ connectionString: server?.url });
    await client.connect();
    for (let count = 0; count < 20; count++) await client.query('SELECT pg_current_xact_id()');
    await client.end();
    expect((await started).status).toBe('started');
    const [attempt] = await gather(ledger.attempts('r1'));
    expect(attempt?.calls.at(-1)?.outcome).toBe('open');
  });

  test('leaves no receipts of ended processes', async () => {
    const where = place();
    const ledger = openLedger(where);
    await beginUnit(ledger);
    const client = new Client({ connectionString: server?.url });
    await client.connect();
    const receipts = async () =>
      (await client.query(`SELECT number FROM ${postgresPlace(where).schema}.tamis_writer`)).rows.length;
    expect(await receipts()).toBe(1);
    await ledger.close();
    expect(await receipts()).toBe(0);
    await client.end();
  });
});

describe.skipIf(server === undefined)(`a connection that is lost${reason}`, () => {
  const OURS = `FROM pg_stat_activity WHERE application_name = 'tamis'`;

  test('is replaced by one, however many reads need it at once, and none is left when the ledger is closed', async () => {
    const ledger = openLedger(place(), { patience: 30_000 });
    await beginUnit(ledger);
    const reads = () => Promise.all(Array.from({ length: 6 }, () => gather(ledger.units('r1', { contents: true }))));
    await reads();
    await query(`SELECT pg_terminate_backend(pid) ${OURS}`);
    await expect.poll(async () => (await query(`SELECT count(*) ${OURS}`))[0]?.count).toBe('0');
    expect((await reads()).map((units) => units.length)).toEqual([1, 1, 1, 1, 1, 1]);
    await ledger.close();
    await expect.poll(async () => (await query(`SELECT count(*) ${OURS}`))[0]?.count).toBe('0');
  });
});
