import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../scripts/postgres/test-server.ts';
import { until } from '../../../scripts/tests/until.ts';
import { openJobs, postgresPlace, watchWork } from '../src/internal.ts';
import { Connection } from '../src/postgres/database/connection.ts';
import { Line } from '../src/postgres/database/line.ts';
import { refuseInUse } from '../src/postgres/database/migrate.ts';
import { filedPassword } from '../src/postgres/database/password-file.ts';
import { isAway, postgresFault } from '../src/postgres/database/postgres-fault.ts';
import { opened } from './opened.ts';

const { server, reason, place, query } = await testServer();

const chunk = (at: number) => ({ name: `chunk ${at}`, after: `u${at}`, until: `u${at + 1}` });

describe.skipIf(server === undefined)(`chunks in Postgres${reason}`, () => {
  test('each goes to one of many takers, in order, and only to a run that has it', async () => {
    const [where, other] = [place(), place()];
    const [one, two, none] = [await openJobs(where, 'one'), await openJobs(where, 'two'), await openJobs(other, 'none')];
    const all = Array.from({ length: 30 }, (_, at) => chunk(at + 1));
    const run = { name: 'r1', priority: 0 };
    await one.lead(run);
    // Only the leader hands out chunks: those of one that was replaced, such as while its machine slept, could overlap with the others.
    expect([await two.add(all), await two.stillLead(), await two.take()]).toEqual([false, false, undefined]);
    expect([await one.stillLead(), ...(await Promise.all([one.add(all), one.add(all)]))]).toEqual([true, true, true]);
    await two.lead(run);
    expect([await one.stillLead(), await one.add([chunk(31)]), await two.add(all)]).toEqual([false, false, true]);
    expect(await none.take()).toBeUndefined();
    const taken = await Promise.all(Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? one : two).take()));
    expect(new Set(taken.map((found) => found?.name)).size).toBe(30);
    expect(await one.take()).toBeUndefined();
    // A chunk that is being worked on is not added again.
    await two.add(all);
    expect(await two.take()).toBeUndefined();
    await Promise.all(taken.map((found) => found?.done()));
    expect([await one.left(), await query('SELECT count(*) FROM tamis_jobs.chunk')]).toEqual([
      { waiting: 0, taken: 0 },
      [{ count: '0' }],
    ]);
    await two.rest();
    // Nobody leads a run that has ended.
    expect([await two.add(all), await query('SELECT count(*) FROM tamis_jobs.chunk')]).toEqual([false, [{ count: '0' }]]);
    for (const jobs of [one, two, none]) await jobs.close();
  });

  test('one that another process is taking is skipped, not waited for', async () => {
    const jobs = await openJobs(place());
    await jobs.lead({ name: 'r1', priority: 0 });
    await jobs.add([chunk(1), chunk(2)]);
    const other = new Client({ connectionString: server?.url });
    await other.connect();
    await other.query(`BEGIN; SELECT 1 FROM tamis_jobs.chunk WHERE name = 'chunk 1' FOR UPDATE`);
    // If it waited, it would do so for as long as the other one is there.
    const taken = await jobs.take();
    await other.end();
    expect(taken?.name).toBe('chunk 2');
    await query('DELETE FROM tamis_jobs.chunk');
    await jobs.rest();
    await jobs.close();
  });

  test('one whose worker is silent goes to the next, and the first can no longer change it', async () => {
    const where = place();
    const jobs = await openJobs(where);
    const odd = { name: 'chunk 1', after: '\u0001\0odd' };
    await jobs.lead({ name: 'r1', priority: 0 });
    await jobs.add([odd]);
    const first = await jobs.take();
    expect(first).toMatchObject({ ...odd, tries: 0 });
    expect(await first?.touch()).toBe(true);
    await query(`UPDATE tamis_jobs.chunk SET until_at = clock_timestamp() - interval '1 second'`);
    // A slow process is not its own successor.
    expect(await jobs.take()).toBeUndefined();
    const other = await openJobs(where);
    const second = await other.take();
    expect([second?.name, second?.tries, await first?.touch(), await second?.touch()]).toEqual(['chunk 1', 1, false, true]);
    await first?.done();
    await first?.giveBack();
    expect([await jobs.left(), await jobs.taken(), await jobs.take()]).toEqual([{ waiting: 0, taken: 1 }, [odd], undefined]);
    await second?.giveBack();
    expect((await jobs.take())?.tries).toBe(2);
    await query('DELETE FROM tamis_jobs.chunk');
    await jobs.rest();
    await jobs.close();
    await other.close();
  });

  test('runs are found by priority, then by how few work on them, and new ones are announced', async () => {
    const places = [place(), place(), place()];
    for (const where of places) await query(`CREATE SCHEMA ${postgresPlace(where).schema}`);
    const [few, many, first] = await Promise.all(places.map((where) => openJobs(where)));
    const watch = watchWork(server?.url ?? '');
    expect(await watch.runs()).toEqual([]);
    // Five seconds pass before the next look, unless it is announced.
    const woken = watch.wait();
    await many?.lead({ name: 'many', priority: 0 });
    await few?.lead({ name: 'few', priority: 0 });
    await first?.lead({ name: 'the first', priority: 0 });
    await many?.add([chunk(1), chunk(2)]);
    expect(await Promise.race([woken, setTimeout(3000, 'not announced')])).toBeUndefined();
    await many?.take();
    await few?.add([chunk(1)]);
    await first?.add([chunk(1)]);
    await first?.lead({ name: 'the first', priority: 5 });
    const found = await watch.runs();
    expect('away' in found ? [] : found.map((run) => [run.place, run.name, run.priority, run.workers, run.isLeaderless])).toEqual(
      [
        [places[2], 'the first', 5, 0, false],
        [places[0], 'few', 0, 0, false],
        [places[1], 'many', 0, 1, false],
      ],
    );
    const backlog = await query('SELECT run, priority, waiting, taken FROM tamis_jobs.backlog ORDER BY run');
    const rows = backlog.map(({ run, priority, waiting, taken }) => [run, priority, waiting, taken].join(' '));
    const [a, b, c] = places.map((where) => postgresPlace(where).schema);
    expect(rows.toSorted()).toEqual([`${a} 0 1 0`, `${b} 0 1 1`, `${c} 5 1 0`].toSorted());
    // A leader that stops is not missed; one that falls silent is, even if there is nothing to take.
    await query('DELETE FROM tamis_jobs.chunk');
    expect(await watch.runs()).toEqual([]);
    await few?.rest();
    await many?.rest();
    await query(`UPDATE tamis_jobs.run SET until_at = clock_timestamp() - interval '1 second'`);
    expect(await watch.runs()).toEqual([expect.objectContaining({ place: places[2], isLeaderless: true, hasChunks: false })]);
    await first?.rest();
    expect(await watch.runs()).toEqual([]);
    for (const open of [few, many, first, watch]) await open?.close();
  });

  test('all of it uses one connection of a process, and leaves none', async () => {
    const count = `SELECT count(*) FROM pg_stat_activity WHERE application_name = 'tamis' AND datname = current_database()`;
    const opened = await Promise.all([openJobs(place()), openJobs(place())]);
    const watch = watchWork(server?.url ?? '');
    await Promise.all([...opened.map((jobs) => jobs.take()), watch.runs()]);
    expect(await query(count)).toEqual([{ count: '1' }]);
    for (const open of [...opened, watch]) await open.close();
    await expect.poll(() => query(count)).toEqual([{ count: '0' }]);
  });
});

test('a server that is full is waited for, and its reason is told with what to do', () => {
  const problem = (code: string, message: string) => Object.assign(new Error(message), { code, severity: 'FATAL' });
  const full = problem('53300', 'sorry, too many clients already');
  expect([isAway(full), postgresFault(full, 'db')]).toEqual([
    true,
    expect.objectContaining({
      message: expect.stringMatching(/^db: sorry, too many clients already \(53300: raise max_connections/),
    }),
  ]);
  expect(isAway(problem('08P01', 'server closed the connection'))).toBe(true);
  expect(isAway(problem('08P01', 'no such database: none'))).toBe(false);
  expect(isAway(problem('42501', 'permission denied'))).toBe(false);
});

test('passwords are read from a file that nobody else may read', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-pgpass-')), 'pgpass');
  writeFileSync(file, '# one a line\nother:5432:*:*:no\nhost:5432:a\\:b:ann:se\\:c\\\\ret\n*:*:*:*:any\n', { mode: 0o600 });
  const asked = { host: 'host', port: 5432, database: 'a:b', user: 'ann' };
  const env = { PGPASSFILE: file };
  expect([filedPassword(asked, env), filedPassword({ ...asked, user: 'bob' }, env)]).toEqual(['se:c\\ret', 'any']);
  chmodSync(file, 0o644);
  expect(filedPassword(asked, env)).toBeUndefined();
  expect(filedPassword(asked, { PGPASSFILE: `${file}.none` })).toBeUndefined();
});

describe.skipIf(server === undefined)(`a schema of an earlier version${reason}`, () => {
  test('is not migrated while a process works on its run', async () => {
    const where = place();
    const ledger = opened(where);
    await ledger.createRun({ run: 'run', kind: 'pipeline', steps: ['rate'], contents: 'all' });
    const answer = await ledger.takeLease({ run: 'run', holder: 'an older worker', milliseconds: 60_000 });
    const refuse = () => Connection.use(server?.url ?? '', (connection) => refuseInUse(connection, postgresPlace(where)));
    await expect(refuse()).rejects.toThrow('such as an older worker');
    if (answer.status === 'taken') await ledger.releaseLease(answer.lease);
    await expect(refuse()).resolves.toBeUndefined();
  });
});

describe.skipIf(server === undefined)(`a line to Postgres${reason}`, () => {
  test('lets nothing wait behind a long read, and never has more than two connections', async () => {
    // Each statement that is not answered yet counts as slow.
    const line = Line.to(server?.url ?? '', 0);
    const ask = (text: string) => line.ask(async (connection) => (await connection.exec(text)).rows[0]?.[0]);
    await ask('SELECT 1');
    const ended: string[] = [];
    const holder = new Client({ connectionString: server?.url });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(7)');
    const long = (name: string) => ask('SELECT pg_advisory_lock_shared(7)').then(() => ended.push(name));
    const reading = async () => (await query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).length;
    const reads = [long('first')];
    await until('a read is in progress', reading);
    expect([await ask('SELECT 2'), ended]).toEqual([2, []]);
    reads.push(long('second'));
    await until('another is, too', async () => (await reading()) === 2);
    const count = `SELECT count(*) FROM pg_stat_activity WHERE application_name = 'tamis' AND datname = current_database()`;
    expect(await query(count)).toEqual([{ count: '2' }]);
    await holder.end();
    await Promise.all(reads);
    await ask('SELECT 3');
    await expect.poll(() => query(count)).toEqual([{ count: '1' }]);
    await line.close();
  });
});
