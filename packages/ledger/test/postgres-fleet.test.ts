import { describe, expect, test } from 'vitest';
import { testServer } from '../../../scripts/postgres/test-server.ts';
import { until } from '../../../scripts/tests/until.ts';
import { enterRoster, openJobs, postgresPlace, type WorkerState, watchFleet } from '../src/internal.ts';

const { server, reason, place, query } = await testServer();

const state: WorkerState = { state: 'working', runs: ['tamis_a'], active: 3, most: 16, calls: 120, limited: 2 };

// Waits until a process is on the roster.
async function entered(holder: string): Promise<void> {
  await until(`${holder} is on the roster`, async () => {
    const [found] = await query("SELECT to_regclass('tamis_jobs.worker') IS NOT NULL AS there");
    const isThere = String(found?.there) === 'true';
    return isThere && (await query(`SELECT 1 FROM tamis_jobs.worker WHERE holder = '${holder}'`)).length > 0;
  });
}

describe.skipIf(server === undefined)(`a fleet in Postgres${reason}`, () => {
  test('is everyone on the roster with the chunks they hold, those that are gone, and those of earlier versions', async () => {
    const where = place();
    const watch = watchFleet(where);
    // Nobody has started a run in this database yet, and nothing is created by looking.
    expect(await watch.read()).toEqual({ at: expect.any(Number), workers: [], runs: [] });
    expect(await query("SELECT to_regnamespace('tamis_jobs') AS there")).toEqual([{ there: null }]);
    const [jobs, old] = [await openJobs(where, 'one'), await openJobs(where, 'old')];
    const { schema: run } = postgresPlace(where);
    await jobs.lead({ name: 'letters', priority: 5 });
    await jobs.add([1, 2, 3].map((at) => ({ name: `chunk ${at}`, after: `u${at}` })));
    await jobs.take();
    await old.take();
    const one = enterRoster(where, { holder: 'one', role: 'leader' }, () => ({ ...state, runs: [run] }));
    await entered('one');
    const two = enterRoster(where, { holder: 'two', role: 'worker' }, () => ({ ...state, state: 'draining', runs: [] }));
    await entered('two');
    await query("UPDATE tamis_jobs.worker SET seen_at = seen_at - interval '16 seconds' WHERE holder = 'two'");
    const held = (name: string) => [{ run, name, since: expect.any(Number), tries: 0 }];
    const times = { startedAt: expect.any(Number), seenAt: expect.any(Number) };
    const figures = { active: 3, most: 16, calls: 120, limited: 2, ...times };
    const { workers, runs, at } = await watch.read();
    expect(workers).toEqual([
      { holder: 'one', role: 'leader', state: 'working', runs: [run], ...figures, chunks: held('chunk 1') },
      { holder: 'two', role: 'worker', state: 'gone', runs: [], ...figures, chunks: [] },
      { holder: 'old', role: 'worker', state: 'working', runs: [run], chunks: held('chunk 2') },
    ]);
    expect(runs).toEqual([{ run, priority: 5, waiting: 1, taken: 2 }]);
    expect(Math.abs(at - (workers[0]?.seenAt ?? 0))).toBeLessThan(10_000);
    // Whoever stops says so, and is no longer there.
    await one.leave();
    await two.leave();
    expect((await watch.read()).workers.map(({ holder }) => holder)).toEqual(['old', 'one']);
    await jobs.rest();
    await query('DELETE FROM tamis_jobs.chunk');
    for (const end of [jobs, old, watch]) await end.close();
  });

  test('can be asked whether the database answers', async () => {
    const [here, away] = [watchFleet(place()), watchFleet('postgres://nobody@127.0.0.1:1/none')];
    expect([await here.isReachable(), await away.isReachable()]).toEqual([true, false]);
    await here.close();
    await away.close();
  });

  test('keeps the dead for a day', async () => {
    const first = enterRoster(place(), { holder: 'first', role: 'leader' }, () => state);
    await entered('first');
    for (const [holder, hours] of [
      ['recent', 23],
      ['past', 25],
    ])
      await query(`INSERT INTO tamis_jobs.worker SELECT '${holder}', role, state, runs, active, most, calls, limited, started_at,
        seen_at - interval '${hours} hours' FROM tamis_jobs.worker WHERE holder = 'first'`);
    const next = enterRoster(place(), { holder: 'next', role: 'worker' }, () => state);
    await entered('next');
    const found = await query('SELECT holder FROM tamis_jobs.worker ORDER BY holder');
    expect(found.map(({ holder }) => holder)).toEqual(['first', 'next', 'recent']);
    await first.leave();
    await next.leave();
  });
});
