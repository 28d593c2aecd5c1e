import { describe, expect, test } from 'vitest';
import { testServer } from '../../../scripts/postgres/test-server.ts';
import { openRate } from '../src/internal.ts';

const { server, reason, place, query } = await testServer();

const QUIET = { wants: 16, answered: 0 };

describe.skipIf(server === undefined)(`a rate limit in Postgres${reason}`, () => {
  test('what one process learns, all keep to, and they share what is left', async () => {
    const where = place();
    const [one, other] = [await openRate(where, 'openai:m x'), await openRate(where, 'openai:m x')];
    const apart = await openRate(where, 'openai:m y');
    await one.tell(QUIET);
    expect(await other.tell(QUIET)).toMatchObject({ pause: 0, wants: [16, 16] });
    // Among answers, only the number of calls at once is lowered; refusals alone make all of them wait.
    const refused = { pause: 9000, begunAgo: 5 };
    expect(await one.tell({ ...QUIET, answered: 3, refused })).toMatchObject({ most: 28, pause: 0 });
    expect(await other.tell(QUIET)).toMatchObject({ most: 28, pause: 0 });
    // A call of another process that was begun before that refusal counts as one with it.
    expect(await other.tell({ ...QUIET, refused: { pause: 9000, begunAgo: 60_000 } })).toMatchObject({ most: 28 });
    await other.tell({ ...QUIET, refused: { pause: 9000, begunAgo: 0 } });
    const known = await one.tell(QUIET);
    expect(known.most).toBe(14);
    expect(known.pause).toBeGreaterThan(5000);
    expect(await apart.tell(QUIET)).toMatchObject({ pause: 0, wants: [16] });
    // It grows by one a round, and is forgotten once it holds nobody back.
    expect((await other.tell({ ...QUIET, answered: 14 })).most).toBe(15);
    expect((await other.tell({ ...QUIET, answered: 1000 })).most).toBeUndefined();
    await other.close();
    expect((await one.tell(QUIET)).wants).toEqual([16]);
    // Nor does a process count that has died.
    await query(`UPDATE tamis_jobs.rate_user SET until_at = clock_timestamp() - interval '1 second'`);
    expect((await apart.tell({ wants: 4, answered: 0 })).wants).toEqual([4]);
    for (const rate of [one, apart]) await rate.close();
  });

  test('never falls below one call for all of them', async () => {
    const rates = await Promise.all([1, 2, 3].map(() => openRate(place(), 'openai:m z')));
    for (let round = 0; round < 30; round++) {
      for (const rate of rates) await rate.tell({ ...QUIET, refused: { pause: 0, begunAgo: 0 } });
    }
    expect(await rates[0]?.tell(QUIET)).toMatchObject({ most: 1, wants: [16, 16, 16] });
    for (const rate of rates) await rate.close();
  });
});
