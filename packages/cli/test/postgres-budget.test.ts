import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { postgresPlace, runLedgerPlace } from '@tamis/ledger/internal';
import { startCassetteServer } from '@tamis/models';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testServer } from '../../../scripts/postgres/test-server.ts';
import { until } from '../../../scripts/tests/until.ts';
import { folderWith } from '../../pipeline/test/folder.ts';
import { rate } from '../../pipeline/test/share/rate.ts';
import { fileWith, start, tamis } from './tamis.ts';

const { server, reason, query } = await testServer();

async function nearlySpent(prices: string): Promise<string> {
  const reply = { text: '{"score": 2}', usage: { inputTokens: 10, outputTokens: 10 } };
  const models = await startCassetteServer([{ step: 'rate', reply, repeat: true }]);
  onTestFinished(() => models.close());
  const out = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-budget-')), 'run');
  const ended = await tamis([
    ...['run', folderWith(rate(30)), '--out', out, '--db', server?.url ?? '', '--base-url', `${models.url}/v1`],
    ...['--prices', prices, '--max-cost', '0.005usd', '--yes', '--quiet', '--ledger', `${out}.sqlite`],
  ]);
  const { schema } = postgresPlace(runLedgerPlace(out));
  expect([ended.stderr, await query(`SELECT status, reason FROM ${schema}.run`)]).toEqual([
    expect.any(String),
    [{ status: 'paused', reason: 'budget' }],
  ]);
  await query(`UPDATE ${schema}.run SET status = 'open', reason = NULL`);
  return schema;
}

describe.skipIf(server === undefined)(`a worker of a run whose budget is nearly spent${reason}`, () => {
  it('does not take and return the same chunk again and again', { tags: 'proof', timeout: 60_000 }, async () => {
    const prices = fileWith('prices.json', JSON.stringify({ 'openai:gpt-test': { inputPerMillion: 1, outputPerMillion: 20 } }));
    const schema = await nearlySpent(prices);
    const tries = async () =>
      Number((await query(`SELECT sum(tries) AS tries FROM tamis_jobs.chunk WHERE run = '${schema}'`))[0]?.tries);
    const before = await tries();
    const worker = start(['worker', '--db', server?.url ?? '', '--prices', prices, '--quiet']);
    onTestFinished(() => void worker.kill('SIGKILL'));
    const ended = once(worker, 'close');
    await until('a chunk is taken', async () => (await tries()) !== before, 100);
    await setTimeout(10_000);
    worker.kill('SIGTERM');
    await ended;
    // It stays away for 2 seconds, then 4, then 8.
    expect((await tries()) - before).toBeLessThanOrEqual(3);
    const rows = await query(`SELECT worker FROM ${schema}.tamis_purse WHERE worker LIKE 'worker %'`);
    expect(rows).toHaveLength(1);
  });
});
