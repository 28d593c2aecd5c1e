import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCassetteServer } from '@tamis/models';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cutProxy } from '../../../scripts/postgres/cut-proxy.ts';
import { endure } from '../../../scripts/postgres/hardship.ts';
import { ownTestServer } from '../../../scripts/postgres/test-server.ts';
import { isWhole } from '../../../scripts/tests/share.ts';
import { until } from '../../../scripts/tests/until.ts';
import { pipelineIn, SCRIPTS } from './kill-loop.ts';
import { cassetteFor, unitsOf } from './run-cassettes.ts';
import { start, tamis } from './tamis.ts';

const { server, reason, query } = await ownTestServer();

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-away-'));
const source = pipelineIn(path.join(folder, 'pipeline'), 12);
const out = path.join(folder, 'out');
const NOBODY = 'postgres://ann:hunter2@127.0.0.1:1/x';

const ENV = { TAMIS_LEDGER: path.join(folder, 'home.sqlite'), PGPASSWORD: 'wrong', OPENAI_API_KEY: 'k' };
const runArgs = (db: string) => ['run', source, '--out', out, '--yes', '--db', db];
const workerArgs = (db: string) => ['worker', '--db', db];

function begin(args: readonly string[]) {
  const child = start(args, ENV);
  onTestFinished(() => void child.kill('SIGKILL'));
  const heard = { text: '' };
  child.stderr?.on('data', (text: Buffer) => {
    heard.text += text.toString();
  });
  return { child, heard, ended: once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]> };
}

const runIn = (db: string, ...more: readonly string[]) => begin([...runArgs(db), ...more]);
const workerOf = (db: string, ...more: readonly string[]) => begin([...workerArgs(db), ...more]);

// How a command ended that could not start.
async function refusal(args: readonly string[]) {
  const { code, stderr } = await tamis(args, '', ENV);
  return { code, said: stderr, isLeft: existsSync(out) };
}

// A port that accepts connections and never answers.
async function mutePort() {
  const heard = { connections: 0 };
  const mute = createServer(() => {
    heard.connections += 1;
  }).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  onTestFinished(() => void mute.close());
  const address = mute.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { db: `postgres://ann@127.0.0.1:${port}/x`, heard };
}

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

describe('a database that was never reached', () => {
  it.each([
    ['where nobody listens', NOBODY, 'No database responds at postgres://ann@127.0.0.1:1/x: connect ECONNREFUSED'],
    [
      'whose name nobody knows',
      'postgres://ann:hunter2@no.such.invalid/x',
      'No database responds at postgres://ann@no.such.invalid/x',
    ],
  ])('%s ends a run and a worker soon, and leaves nothing', async (_, db, message) => {
    for (const command of [runArgs(db), [...workerArgs(db), '--once']]) {
      const { said, ...rest } = await refusal(command);
      expect(rest).toEqual({ code: 3, isLeft: false });
      expect(said).toContain(message);
      expect(said).toContain('tamis doctor --db postgres://ann@');
      expect(said).not.toContain('hunter2');
    }
  });

  it('ends them soon if it accepts connections and never answers', { tags: 'proof' }, async () => {
    const { db } = await mutePort();
    const [one, other] = await Promise.all([refusal(runArgs(db)), refusal([...workerArgs(db), '--once'])]);
    for (const { said, ...rest } of [one, other]) {
      expect(rest).toEqual({ code: 3, isLeft: false });
      expect(said).toContain('timeout expired');
    }
  });

  it.for(['SIGTERM', 'SIGINT'] as const)('does not keep them from ending at %s', async (signal, { skip }) => {
    skip(!isWhole && signal === 'SIGINT', 'both end them alike: npm run proof does it, too');
    const { db, heard } = await mutePort();
    const [waiting, ...others] = [workerOf(NOBODY), runIn(db), workerOf(db, '--once')];
    await until('it says Trying again', () => waiting.heard.text.includes('Trying again') && heard.connections >= 2);
    for (const { child, ended } of [waiting, ...others]) {
      child.kill(signal);
      expect(await ended).toEqual([null, signal]);
    }
    expect(waiting.heard.text.match(/Trying again/g)).toHaveLength(1);
    expect(existsSync(out)).toBe(false);
  });
});

describe.skipIf(server === undefined)(`a database that is there${reason}`, () => {
  const at = (user: string, database: string) =>
    (server?.url ?? '').replace('postgres@', `${user}@`).replace(/postgres$/, database);

  it('ends a run and a worker that it refuses', async () => {
    const client = new Client({ connectionString: server?.url });
    await client.connect();
    await client.query(`CREATE ROLE locked LOGIN PASSWORD 'right'`);
    const { rows } = await client.query<{ readonly hba_file: string }>('SHOW hba_file');
    await client.query(
      `COPY (VALUES ('host all locked 127.0.0.1/32 scram-sha-256'), ('host all all 127.0.0.1/32 trust')) TO '${rows[0]?.hba_file}'`,
    );
    await client.query('SELECT pg_reload_conf()');
    await client.end();
    const cases = [
      [at('locked', 'postgres'), 'password authentication failed for user "locked"'],
      [at('postgres', 'nowhere'), 'database "nowhere" does not exist'],
    ] as const;
    for (const [db, message] of cases)
      for (const command of [runArgs(db), [...workerArgs(db), '--once'], workerArgs(db)]) {
        const { said, ...rest } = await refusal(command);
        expect([said, rest]).toEqual([expect.stringContaining(message), { code: 3, isLeft: false }]);
        expect(said).toContain('Check user, database name and password');
      }
  });

  it('is waited for once it was reached, and its silence is reported', { tags: 'proof' }, async () => {
    const models = await startCassetteServer(cassetteFor(unitsOf(source), SCRIPTS, 300));
    const proxy = await cutProxy(server?.port ?? 0);
    const db = `postgres://postgres@127.0.0.1:${proxy.port}/postgres`;
    const idle = workerOf(server?.url ?? '');
    await until('it says Waiting for runs', () => idle.heard.text.includes('Waiting for runs'));
    const run = runIn(db, '--base-url', `${models.url}/v1`, '--concurrency', '1', '--keep-going');
    await until('the model is asked', () => models.hits.length > 2);
    // For one, the network is silent; for the other, the server is gone: the system reports different errors to each.
    proxy.cut();
    await server?.kill();
    for (const { heard } of [idle, run])
      await until('it says The database has not responded for', () => heard.text.includes('The database has not responded for'));
    const calls = models.hits.length;
    await server?.start();
    proxy.mend();
    for (const { heard } of [idle, run])
      await until('it says The database is responding again', () => heard.text.includes('The database is responding again'));
    await until('the model is asked', () => models.hits.length > calls);
    for (const { child, ended } of [run, idle]) {
      child.kill('SIGTERM');
      expect(await ended).toEqual([143, null]);
    }
    await proxy.close();
    await models.close();
  });
});
