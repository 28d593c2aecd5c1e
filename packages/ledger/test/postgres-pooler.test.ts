import { afterAll, describe, expect, test } from 'vitest';
import { lacksPooler, startPooler } from '../../../scripts/postgres/pooler.ts';
import { testServer } from '../../../scripts/postgres/test-server.ts';
import { openLedger } from '../src/index.ts';
import { databaseState, openJobs, openPurse, postgresPlace, watchWork } from '../src/internal.ts';
import { Connection } from '../src/postgres/database/connection.ts';
import { begin, ending, gather, passed, starting } from './behaviour/setting.ts';

const { server, reason, place, query } = await testServer();
const lack = server === undefined ? reason : lacksPooler();
// Three processes and a pool of three: every transaction is likely to get another session.
const pooler = server === undefined || lack !== undefined ? undefined : await startPooler(server.port, 3);
afterAll(() => pooler?.stop());
const through = (where: string) => pooler?.through(where) ?? '';

describe.skipIf(pooler === undefined)(`behind a pooler in transaction mode${lack === undefined ? '' : ` (${lack})`}`, () => {
  test('a connection knows it, and one without a pooler knows that as well', async () => {
    const url = postgresPlace(place()).url;
    const isPooled = (address: string) => Connection.use(address, async (connection) => connection.isPooled);
    expect([await isPooled(url), await isPooled(through(url))]).toEqual([false, true]);
    expect([(await databaseState(url)).isPooled, (await databaseState(through(url))).isPooled]).toEqual([false, true]);
  });

  test('several ledgers write to schemas of their own at the same time, and nothing is in public', async () => {
    const places = [place(), place(), place()];
    const units = Array.from({ length: 40 }, (_, at) => `u${String(at).padStart(2, '0')}`);
    const work = async (where: string) => {
      const ledger = openLedger(through(where));
      const lease = await begin(ledger);
      await ledger.addUnits(
        lease,
        units.map((unit) => ({ unit, step: 'draft', input: where })),
      );
      await Promise.all(
        units.map(async (unit) => {
          await starting(ledger, lease, 1, unit);
          await ledger.endAttempt(lease, { ...ending(1, passed, 'valid'), unit });
        }),
      );
      const rows = await gather(ledger.units('r1', { contents: true }));
      expect(rows.map(({ unit, state, input }) => [unit, state, input])).toEqual(units.map((unit) => [unit, 'valid', where]));
      const frozen = openLedger(through(where), { frozen: true });
      expect(await gather(frozen.attempts('r1'))).toHaveLength(units.length);
      await frozen.close();
      await ledger.close();
    };
    await Promise.all(places.map(work));
    expect(await query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  });

  test('chunks, money and the watch over runs work, and a session keeps no setting', async () => {
    const where = through(place());
    const ledger = openLedger(where);
    await begin(ledger);
    const [jobs, purse, watch] = [
      await openJobs(where),
      await openPurse(where, { max: 2, worker: 'run', past: 0 }),
      watchWork(where),
    ];
    await jobs.lead({ name: 'r1', priority: 0 });
    await jobs.add([{ name: 'chunk 1', after: '' }]);
    expect(await watch.runs()).toEqual([expect.objectContaining({ place: where })]);
    const chunk = await jobs.take();
    expect([chunk?.tries, await chunk?.touch(), await jobs.take(), (await jobs.left()).taken]).toEqual([0, true, undefined, 1]);
    expect(await watch.runs()).toEqual([]);
    await chunk?.done();
    expect((await jobs.left()).taken).toBe(0);
    expect([await purse.reserve(1), await purse.reserve(1), await purse.reserve(1)]).toEqual([1, 1, undefined]);
    const kept = await Connection.use(postgresPlace(where).url, async (connection) => {
      const found: unknown[] = [];
      const look = "SELECT current_setting('search_path') || (SELECT count(*) FROM pg_prepared_statements)";
      for (let looks = 0; looks < 6; looks++) found.push((await connection.exec(look)).rows[0]?.[0]);
      return new Set(found);
    });
    expect(kept).toEqual(new Set(['"$user", public0']));
    for (const open of [jobs, purse, watch, ledger]) await open.close();
  });
});
