import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Ledger, openLedger } from '@tamis/ledger';
import { postgresPlace, runLedgerPlace } from '@tamis/ledger/internal';
import { systemClock } from '@tamis/models';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testServer } from '../../../../scripts/postgres/test-server.ts';
import { isWhole } from '../../../../scripts/tests/share.ts';
import { until } from '../../../../scripts/tests/until.ts';
import { continueRun, startRun, writeRecheck } from '../../src/index.ts';
import { folderWith } from '../folder.ts';
import { COST, testModels } from './models.ts';
import { rate, unitName } from './rate.ts';

const { server, reason, query } = await testServer();

async function lead(source: string, out: string, poison: string, maxCost: readonly string[] = []) {
  const args = [path.join(import.meta.dirname, 'leader.ts'), source, out, server?.url ?? '', poison, ...maxCost];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  // Whatever happens to the test, nothing it has started keeps running.
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal, said };
}

function hire(...delay: readonly string[]) {
  const args = [path.join(import.meta.dirname, 'worker.ts'), server?.url ?? '', ...delay];
  const worker = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(() => void worker.kill('SIGKILL'));
  return worker;
}

// As if the worker had been silent for longer than it may be.
async function age(): Promise<void> {
  await query(`UPDATE tamis_jobs.chunk SET until_at = until_at - interval '1 hour'`);
}

describe.skipIf(server === undefined)(`a run with workers${reason}`, () => {
  test('continues without a unit that kills one worker after another', { tags: 'proof' }, async () => {
    const source = folderWith(rate(12));
    const out = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-share-')), 'run');
    let deaths = 0;
    for (; deaths < 6; deaths++) {
      const { code, signal, said } = await lead(source, out, unitName(5));
      if (signal !== 'SIGKILL') {
        expect([code, JSON.parse(said)]).toEqual([0, expect.objectContaining({ valid: 11, quarantined: 1, pending: 0 })]);
        break;
      }
      await age();
    }
    // Twice among others, so that it is unclear which it was; then alone, twice, because anything else may kill a worker.
    expect(deaths).toBe(4);
    const { schema } = postgresPlace(runLedgerPlace(out));
    expect(await query(`SELECT count(*) FROM ${schema}.call WHERE outcome = 'open'`)).toEqual([{ count: '0' }]);
  });

  test('spends no more than its limit, plus at most one call per worker', async () => {
    const source = folderWith(rate(200));
    const out = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-share-')), 'run');
    const workers = [hire(), hire()];
    const { said } = await lead(source, out, '', ['1.5']);
    const ended = workers.map((worker) => once(worker, 'close'));
    for (const worker of workers) worker.kill('SIGKILL');
    await Promise.all(ended);
    expect(JSON.parse(said).stop.kind).toBe('budget');
    const calls = (await readerOf(out).costs('run')).reduce((sum, one) => sum + one.calls, 0);
    expect(calls * COST).toBeLessThanOrEqual(1.5 + 3 * COST);
    const { schema } = postgresPlace(runLedgerPlace(out));
    const spenders = await query(`SELECT worker FROM ${schema}.tamis_purse WHERE spent_nano + reserved_nano > 0`);
    expect(spenders.length).toBeGreaterThan(1);
    // Nearly all of it is spent: reserved money comes back.
    expect(calls * COST).toBeGreaterThan(1.2);
  });

  test('is led by one process at a time, and a worker that goes on keeps its units when the leader stops', async () => {
    const source = folderWith(rate(120));
    const out = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-share-')), 'run');
    const stop = new AbortController();
    const options = { clock: systemClock, concurrency: 1, models: testModels('', true, 400) };
    const leading = startRun(source, out, { ...options, db: server?.url ?? '', stop: stop.signal });
    await until('units are in flight', async () => (await running(out)) > 0);
    const worker = hire('5000');
    await until('5 units are in flight', async () => (await running(out)) >= 5);
    // Another folder of the same run, as on another machine.
    const other = `${out}-elsewhere`;
    mkdirSync(other);
    for (const name of ['config', 'ledger.url']) cpSync(path.join(out, name), path.join(other, name), { recursive: true });
    expect(await continueRun(other, options)).toMatchObject({ status: 'held', by: { holder: expect.stringContaining(out) } });
    expect(await writeRecheck(other, source)).toMatchObject({ status: 'held' });
    stop.abort();
    expect(await leading).toMatchObject({ status: 'worked', end: { stop: { kind: 'interrupted' } } });
    // The leader is gone; the worker is not, and would judge by the old rules.
    expect(await running(out)).toBe(4);
    expect(await writeRecheck(out, source)).toMatchObject({ status: 'held', by: { holder: expect.not.stringContaining(out) } });
    await until('five units are judged', async () => (await judged(out)) >= 5);
    worker.kill('SIGKILL');
    await once(worker, 'close');
    for await (const { calls, status } of readerOf(out).attempts('run')) if (status !== undefined) expect(calls).toHaveLength(1);
  }, 60_000);

  async function led(units: number, delay: number, maxCost?: number) {
    const source = folderWith(rate(units));
    const out = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-share-')), 'run');
    const stop = new AbortController();
    const options = { clock: systemClock, concurrency: 1, models: testModels('', true, 20) };
    const limit = maxCost === undefined ? {} : { maxCost };
    const leading = startRun(source, out, { ...options, ...limit, db: server?.url ?? '', stop: stop.signal });
    await until('units are in flight', async () => (await running(out)) > 0);
    hire(String(delay));
    await until('4 units are in flight', async () => (await running(out)) >= 4);
    stop.abort();
    await leading;
    return { out, options };
  }

  test.for([100, undefined])(
    'whose limit was %s and is lowered: workers that go on keep the new one',
    async (before, { skip }) => {
      skip(!isWhole, 'it waits for seconds to see that nothing happens: npm run proof does it');
      const { out, options } = await led(200, 200, before);
      expect(await continueRun(out, { ...options, maxCost: 0.02 })).toMatchObject({ end: { stop: { kind: 'budget' } } });
      await setTimeout(1500);
      const spent = await judged(out);
      await setTimeout(800);
      expect(await judged(out)).toBe(spent);
    },
  );

  test('asks in batches only when no worker has units left: none is asked twice', {
    tags: 'proof',
    timeout: 60_000,
  }, async () => {
    const { out, options } = await led(200, 1000);
    await continueRun(out, { ...options, concurrency: 16, mode: 'batch' });
    const calls: number[] = [];
    for await (const attempt of readerOf(out).attempts('run')) calls.push(attempt.calls.length);
    expect([calls.length, Math.max(...calls)]).toEqual([200, 1]);
  });
});

// Readers of runs, each for one test: the tests look often until something is so.
const readers = new Map<string, Ledger>();

function readerOf(out: string): Ledger {
  const known = readers.get(out) ?? openLedger(runLedgerPlace(out), { readOnly: true });
  if (!readers.has(out)) onTestFinished(() => known.close());
  readers.set(out, known);
  return known;
}

async function counted(out: string) {
  const nothing = { running: 0, valid: 0 };
  if (!existsSync(path.join(out, 'ledger.url'))) return nothing;
  return await readerOf(out)
    .counts('run')
    .then(
      ({ states }) => states,
      () => nothing,
    );
}

const running = async (out: string) => (await counted(out)).running;
const judged = async (out: string) => (await counted(out)).valid;
