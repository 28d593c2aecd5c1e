import { describe, expect, it } from 'vitest';
import { endure } from '../../../scripts/postgres/hardship.ts';
import { testServer } from '../../../scripts/postgres/test-server.ts';

const { server, reason } = await testServer();

describe.skipIf(server === undefined)(`workers${reason}`, () => {
  it('lose nothing and do nothing twice, whatever happens to them and to the database', async () => {
    if (server === undefined) return;
    // `npm run soak` does the same with 5,000 units, twenty times.
    const endured = await endure(server, {
      ...{ units: 400, workers: 2, kills: 2, stop: 16_000, cut: 3000, restart: true, answer: 150, random: () => 0.4 },
    });
    expect(endured).toMatchObject({ code: 0, results: 400, doubled: 0, kills: 2, verified: '12 of 12 hold.' });
    expect(endured.stall).toBeLessThan(30);
  });
});
