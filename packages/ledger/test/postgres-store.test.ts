import { setTimeout } from 'node:timers/promises';
import { Fault } from '@tamis/core';
import { Client } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { ownTestServer } from '../../../scripts/postgres/test-server.ts';
import { type Ledger, openLedger } from '../src/index.ts';
import { inSchema, isPostgresPlace, postgresPlace } from '../src/internal.ts';
import { begin, beginUnit, ending, gather, passed, shown, starting } from './behaviour/setting.ts';
import { breakingWay } from './breaking-way.ts';
import { opened } from './opened.ts';

const { server, reason, place, query } = await ownTestServer();

async function faultOf(work: Promise<unknown>): Promise<Fault> {
  const problem: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (problem instanceof Fault) return problem;
  throw new Error(`A fault was expected, not ${problem}.`);
}

test('a password in the query is one as well, and is shown no more than any other', () => {
  const { url, shown: told } = postgresPlace('postgres://ann@host/db?password=se%2Fcret&sslpassword=other&schema=tamis_one');
  expect(told).toBe('postgres://ann@host/db?schema=tamis_one');
  expect([new URL(url).password, new URL(url).searchParams.get('password')]).toEqual(['se%2Fcret', null]);
  expect(inSchema('postgres://host/db?password=secret', 'other')).toBe('postgres://:secret@host/db?schema=other');
});

test('a place has a schema, and no password is shown', () => {
  expect(isPostgresPlace('postgresql://host/db')).toBe(true);
  expect(isPostgresPlace('/tmp/postgres.sqlite')).toBe(false);
  expect(postgresPlace('postgres://ann:secret@host:5432/db?schema=tamis_one&sslmode=require')).toEqual({
    url: 'postgres://ann:secret@host:5432/db?sslmode=require',
    schema: 'tamis_one',
    shown: 'postgres://ann@host:5432/db?sslmode=require&schema=tamis_one',
  });
  expect(postgresPlace(inSchema('postgres://host/db?schema=one', 'two')).schema).toBe('two');
  expect(() => postgresPlace('postgres://host/db?schema=x; DROP SCHEMA x')).toThrow(RangeError);
});

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

describe.skipIf(server === undefined)(`a schema in Postgres${reason}`, () => {
  test('is created once, however many processes arrive at the same time', async () => {
    const where = place();
    const ledgers = Array.from({ length: 6 }, () => openLedger(where));
    await Promise.all(ledgers.map((ledger, at) => begin(ledger, `run ${at}`)));
    expect(await gather((ledgers[0] as Ledger).runs())).toHaveLength(6);
    await Promise.all(ledgers.map((ledger) => ledger.close()));
  });

  test('a newer schema, one from before the first release, a foreign one and a missing one are distinguished and left as they are', async () => {
    const [newer, foreign] = [place(), place()];
    const made = openLedger(newer);
    await begin(made);
    await made.close();
    const { schema } = postgresPlace(newer);
    await query(`UPDATE ${schema}.tamis_ledger SET version = 99`);
    expect((await faultOf(begin(openLedger(newer)))).code).toBe('fault.ledger-newer');
    expect((await faultOf(openLedger(newer, { readOnly: true }).counts('r1'))).code).toBe('fault.ledger-newer');
    await query(`UPDATE ${schema}.tamis_ledger SET version = 4`);
    expect((await faultOf(begin(openLedger(newer)))).message).toContain('has version 4; this program reads version 5 and later');
    const other = postgresPlace(foreign).schema;
    await query(`CREATE SCHEMA ${other}; CREATE TABLE ${other}.thing (name text)`);
    expect((await faultOf(begin(openLedger(foreign)))).code).toBe('fault.ledger-foreign');
    expect(await query(`SELECT tablename FROM pg_tables WHERE schemaname = '${other}'`)).toEqual([{ tablename: 'thing' }]);
    const absent = place();
    expect((await faultOf(begin(openLedger(absent, { create: false })))).message).toContain('There is no ledger');
    expect(await query(`SELECT 1 FROM pg_namespace WHERE nspname = '${postgresPlace(absent).schema}'`)).toEqual([]);
  });

  test('keeps strings that Postgres cannot hold verbatim, and ids in byte order', async () => {
    const ledger = opened(place());
    const lease = await begin(ledger);
    const ids = ['\u0001', '\u0001a', '\u0001b', 'B', 'a', 'é', '￿', '😀'];
    await ledger.addUnits(
      lease,
      ids.toReversed().map((unit) => ({ unit, step: 'draft', input: `"${unit}"` })),
    );
    expect((await gather(ledger.units('r1', { contents: true }))).map(({ unit, input }) => [unit, input])).toEqual(
      ids.map((unit) => [unit, `"${unit}"`]),
    );
    for (const [at, reply] of ['a\0b', '\ud800', '\u0001=', '\u0001', '1', 'plain'].entries()) {
      await ledger.addUnits(lease, [{ unit: `u${at}`, step: 'draft' }]);
      await starting(ledger, lease, 1, `u${at}`);
      const judgement = { ...passed, value: at % 2 === 0 ? reply : '1' };
      await ledger.endAttempt(lease, { ...ending(1, judgement, 'valid'), unit: `u${at}`, reply });
      const [attempt] = await gather(ledger.attempts('r1', { unit: `u${at}`, contents: true }));
      expect([attempt?.reply, attempt?.value]).toEqual([reply, judgement.value]);
    }
  });

  test('the log of decisions can be neither changed nor shortened', async () => {
    const where = place();
    const ledger = opened(where);
    await ledger.propose(
      { run: 'shop', unit: 'u', step: 's', attempt: 1 },
      { kind: 'tool', reason: 'policy', digest: 'd', held: '{}' },
    );
    const { schema } = postgresPlace(where);
    await expect(query(`DELETE FROM ${schema}.decision_log`)).rejects.toThrow('append-only');
    await expect(query(`UPDATE ${schema}.decision_log SET by = 'eve'`)).rejects.toThrow('append-only');
  });

  test('writes wait for an unreachable server, and none is lost or done twice', async () => {
    const ledger = opened(place(), { patience: 60_000 });
    const lease = await begin(ledger);
    const units = Array.from({ length: 60 }, (_, at) => `u${String(at).padStart(2, '0')}`);
    await ledger.addUnits(
      lease,
      units.map((unit) => ({ unit, step: 'draft' })),
    );
    const work = units.map(async (unit, at) => {
      await setTimeout(at * 10);
      expect((await starting(ledger, lease, 1, unit)).status).toBe('started');
      await setTimeout(20);
      return await ledger.endAttempt(lease, { ...ending(1, passed, 'valid'), unit });
    });
    for (let times = 0; times < 3; times++) {
      await setTimeout(100);
      await server?.kill();
      await server?.start();
    }
    // What was committed just before a crash is known to be committed: nothing is repeated.
    for (const result of await Promise.all(work)) expect(result).toBe('recorded');
    const attempts = await gather(ledger.attempts('r1'));
    const answered = attempts.map(({ unit, calls }) => [unit, calls.filter(({ outcome }) => outcome === 'answered').length]);
    expect(answered).toEqual(units.map((unit) => [unit, 1]));
  });

  test('a process suspended in the middle of a transaction does not block others from the run', async () => {
    const where = place();
    const ledger = opened(where);
    const lease = await beginUnit(ledger);
    const { schema } = postgresPlace(where);
    const stopped = new Client({ connectionString: server?.url, options: '-c idle_in_transaction_session_timeout=1000' });
    stopped.on('error', () => undefined);
    await stopped.connect();
    await stopped.query(`BEGIN; SELECT pg_advisory_xact_lock_shared(hashtextextended('${schema}', 0))`);
    const answer = await ledger.takeLease({ run: 'r1', holder: 'next', force: true });
    expect(answer.status).toBe('taken');
    expect((await faultOf(starting(ledger, lease, 1))).code).toBe('fault.lease-lost');
    expect(await shown(ledger)).toBe('pending');
  });

  test('a server without room is waited for', async () => {
    const where = place();
    const ledger = opened(where, { patience: 30_000 });
    const lease = await beginUnit(ledger);
    const { schema } = postgresPlace(where);
    await query(`CREATE FUNCTION ${schema}.refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER is_full BEFORE INSERT ON ${schema}.attempt FOR EACH ROW EXECUTE FUNCTION ${schema}.refuse()`);
    const started = starting(ledger, lease, 1);
    expect(await Promise.race([started, setTimeout(300, 'waiting')])).toBe('waiting');
    await query(`DROP TRIGGER is_full ON ${schema}.attempt`);
    expect((await started).status).toBe('started');
  });

  test('leases go by the clock of the server, not by that of a machine that is ahead', async () => {
    const where = place();
    const ledger = openLedger(where);
    await begin(ledger);
    const request = { run: 'r1', name: 'chunk 1', milliseconds: 15_000 };
    expect((await ledger.takeLease({ ...request, holder: 'a' })).status).toBe('taken');
    await ledger.close();
    const { now } = Date;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 120_000);
    try {
      const ahead = openLedger(where);
      expect((await ahead.takeLease({ ...request, holder: 'b' })).status).toBe('held');
      expect((await ahead.leasesOf('r1')).map(({ holder }) => holder)).toContain('a');
      await ahead.close();
    } finally {
      clock.mockRestore();
    }
  });

  test('a frozen ledger stays as it was', async () => {
    const where = place();
    const ledger = opened(where);
    const lease = await beginUnit(ledger);
    const frozen = openLedger(where, { frozen: true });
    expect(await shown(frozen)).toBe('pending');
    await starting(ledger, lease, 1);
    expect(await shown(ledger)).toBe('running');
    expect((await gather(frozen.units('r1'))).map(({ state }) => state)).toEqual(['pending']);
    await frozen.close();
  });
});
