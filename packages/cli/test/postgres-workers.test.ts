import { describe, expect, it } from 'vitest';
import { endure } from '../../../scripts/postgres/hardship.ts';
import { ownTestServer } from '../../../scripts/postgres/test-server.ts';
import { isWhole } from '../../../scripts/tests/share.ts';

const { server, reason, query } = await ownTestServer();

describe.skipIf(server === undefined)(`workers${reason}`, () => {
  it('lose nothing and do nothing twice, whatever happens to them and to the database', async () => {
    if (server === undefined) return;
    // `npm run soak` does the same with 5,000 units, twenty times. A worker must be stopped for long to be past its lease.
    const [units, workers, kills, stop, cut] = isWhole ? [400, 2, 2, 16_000, 3000] : [80, 1, 1, 0, 1000];
    const endured = await endure(server, {
      ...{ units, workers, kills, stop, cut, restart: true, upgrade: true, answer: 150, random: () => 0.4 },
    });
    expect(endured).toMatchObject({ code: 0, results: units, doubled: 0, kills, verified: '14 of 14 hold.', isLeftAlone: true });
    expect(endured.stall).toBeLessThan(30);
  });

  it.each([
    ['a worker leads', 1],
    ['the same command in another folder continues the run', 0],
  ])('lose nothing if the leader is killed: %s', { tags: 'proof' }, async (_, workers) => {
    if (server === undefined) return;
    const [units, concurrency] = [100, 8];
    const endured = await endure(server, {
      ...{ units, workers, concurrency, kills: 0, stop: 0, cut: 0, restart: false, leader: 'hastened', answer: 100 },
      random: () => 0.4,
    });
    expect(endured).toMatchObject({ code: 0, results: units, doubled: 0, verified: '14 of 14 hold.' });
    // Only what it had in flight is asked again.
    expect(endured.repeated).toBeLessThanOrEqual(concurrency);
    expect(await query('SELECT run FROM tamis_jobs.chunk UNION SELECT run FROM tamis_jobs.run')).toEqual([]);
  });
});
