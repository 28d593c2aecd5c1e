import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../scripts/postgres/test-server.ts';
import { until } from '../../../scripts/tests/until.ts';
import { type Ledger, openLedger } from '../src/index.ts';
import { postgresPlace } from '../src/internal.ts';
import { groupsOf } from '../src/postgres/database/merge/groups-of.ts';
import { leavesOf } from '../src/postgres/database/merge/leaves.ts';
import { mergedText } from '../src/postgres/database/merge/merged-text.ts';
import { ReadQueue } from '../src/postgres/database/read-queue.ts';
import { translate } from '../src/postgres/database/translate.ts';
import { begin, beginUnit, ending, failed, gather, passed, SetClock, shown, starting } from './behaviour/setting.ts';
import { folder } from './folder.ts';
import { opened } from './opened.ts';

const { file } = folder();
const { server, reason, place, query } = await testServer();

// Strings that a Postgres array, a key or a literal could misread.
const TEXTS = [
  '',
  'NULL',
  '{a,b}',
  '"',
  '\\',
  '\\"',
  'a"b\\c',
  ' spaced ',
  '\u0001=',
  'a\0b',
  '\ud800',
  'é😀',
  "'; --",
  '$1',
  '?',
];

const merged = (kind: 'run' | 'one' | 'all' | 'insert', text: string) => mergedText({ kind }, translate(text));

describe('statements are merged', () => {
  test('in the shapes that mean the same for many rows', () => {
    expect(merged('one', 'SELECT a FROM t WHERE b = ?')?.text(['text'])).toBe(
      'SELECT _i._n, _q.* FROM unnest($1::text[]) WITH ORDINALITY AS _i(_1, _n) CROSS JOIN LATERAL (SELECT a FROM t WHERE b = _i._1) _q',
    );
    expect(merged('run', 'UPDATE t SET a = ? WHERE b = ?')?.text(['text', 'bigint'])).toBe(
      'UPDATE t SET a = _i._1 FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS _i(_1, _2, _n) WHERE b = _i._2 RETURNING _i._n',
    );
    expect(merged('insert', "INSERT INTO unit (run_no, id, state) VALUES (?, ?, 'x') ON CONFLICT DO NOTHING")).toMatchObject({
      by: [0, 1],
    });
  });

  test('and in no others', () => {
    for (const text of [
      'UPDATE t SET a = (SELECT max(b) FROM u) WHERE c = ?',
      'UPDATE t SET a = ?',
      'DELETE FROM t WHERE a = ?',
      'INSERT INTO review (id) VALUES (?)',
      'INSERT INTO call (attempt_id, number) VALUES (?, 1)',
    ])
      expect(merged('run', text)).toBeUndefined();
    expect(merged('one', 'WITH x AS (SELECT 1) SELECT * FROM x')).toBeUndefined();
  });
});

test('successive changes in one piece of work are not merged: only one of them would be made', () => {
  const change = (id: number) => ({ kind: 'run', text: 'UPDATE t SET a = a + 1 WHERE b = ?', params: [id] }) as const;
  const look = { kind: 'one', text: 'SELECT 1 FROM t WHERE b = ?', params: [1] } as const;
  const leaves = leavesOf([{ kind: 'together', statements: [change(1), change(1), look] }, change(2), look]);
  const groups = groupsOf(leaves, (asked) => mergedText(asked, translate(asked.text)));
  // Identical reads are sent once for all callers.
  expect(groups.map(({ params, members }) => [params, members.map(({ leaf }) => leaf)])).toEqual([
    [[[1]], [0]],
    [
      [[1], [2]],
      [1, 3],
    ],
    [[[1]], [2, 4]],
  ]);
});

test('reads in one turn are sent together, and one that fails does not affect the others', async () => {
  const asked: unknown[] = [];
  const queue = new ReadQueue(async (statement) => {
    asked.push(statement.kind === 'together' ? statement.statements.length : statement.params[0]);
    if (statement.kind !== 'together') {
      if (statement.params[0] === 'bad') throw new Error('bad');
      return statement.params[0];
    }
    if (statement.statements.some((one) => one.kind !== 'together' && one.params[0] === 'bad')) throw new Error('bad');
    return statement.statements.map((one) => one.kind !== 'together' && one.params[0]);
  });
  const ask = (param: string) => queue.ask({ kind: 'one', text: 'SELECT ?', params: [param] });
  expect(await Promise.all([ask('a'), ask('b')])).toEqual(['a', 'b']);
  const answers = await Promise.allSettled([ask('a'), ask('bad'), ask('c')]);
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : 'rejected'))).toEqual(['a', 'rejected', 'c']);
  expect(asked).toEqual([2, 3, 'a', 'bad', 'c']);
});

async function work(ledger: Ledger): Promise<void> {
  const lease = await begin(ledger);
  const names = Array.from({ length: 90 }, (_, at) => `u${String(at).padStart(2, '0')} ${at % 3 === 0 ? '"{},\\NULL' : ''}`);
  const text = (at: number) => TEXTS[at % TEXTS.length] as string;
  await ledger.addUnits(
    lease,
    names.map((unit, at) => ({ unit, step: 'draft', ...(at % 4 > 0 && { input: text(at) }) })),
  );
  await Promise.all(
    names.map(async (unit, at) => {
      const attempts = at % 5 === 0 ? 2 : 1;
      for (let attempt = 1; attempt <= attempts; attempt++) {
        expect((await starting(ledger, lease, attempt, unit)).status).toBe('started');
        // A call that is lost and made again.
        if (at % 7 === 0) expect(await starting(ledger, lease, attempt, unit)).toMatchObject({ call: 2 });
        const isLast = attempt === attempts;
        const move = isLast
          ? ({ state: 'valid', ...(at % 2 === 0 && { next: 'score' }) } as const)
          : ({ state: 'pending' } as const);
        const children = isLast && at % 11 === 0 ? { children: [{ unit: `${unit}/child`, step: 'draft', input: text(at) }] } : {};
        const end = ending(attempt, isLast ? { ...passed, value: text(at) } : failed, move.state, {
          ...{ unit, reply: text(at + 1), move: { ...move, ...children } },
        });
        const call = { ...end.call, call: at % 7 === 0 ? 2 : 1, ...(at % 3 === 0 && { model: text(3) }) };
        expect(await ledger.endAttempt(lease, { ...end, call })).toBe('recorded');
        expect(await ledger.endAttempt(lease, { ...end, call })).toBe('known');
      }
    }),
  );
}

async function told(ledger: Ledger): Promise<unknown> {
  const rows = await gather(ledger.attempts('r1', { contents: true }));
  const units = await gather(ledger.units('r1', { contents: true }));
  const each = await Promise.all(units.map(({ unit }) => ledger.unit('r1', unit)));
  return [rows, units, each, await ledger.counts('r1'), await ledger.costs('r1'), await ledger.codes('r1')];
}

const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

describe.skipIf(server === undefined)(`many units in Postgres${reason}`, () => {
  test('are recorded as in a file', async () => {
    const [inFile, inPostgres] = [
      openLedger(file('one.sqlite'), { clock: new SetClock() }),
      openLedger(place(), { clock: new SetClock() }),
    ];
    await work(inFile);
    await work(inPostgres);
    expect(await told(inPostgres)).toEqual(await told(inFile));
    await inFile.close();
    await inPostgres.close();
  });

  test('with the same id are one, and two that differ are refused', async () => {
    const ledger = opened(place());
    const lease = await begin(ledger);
    const unit = { unit: 'u1', step: 'draft', input: '1' };
    expect(await ledger.addUnits(lease, [unit, { ...unit, unit: 'u2' }, unit])).toBe(2);
    await expect(ledger.addUnits(lease, [{ ...unit, unit: 'u3' }, unit, { ...unit, unit: 'u3', input: '2' }])).rejects.toThrow(
      'There is already a unit "u3"',
    );
    expect((await ledger.counts('r1')).units).toBe(2);
  });
});

describe.skipIf(server === undefined)(`a lease in Postgres${reason}`, () => {
  test('is not taken over until its holder has finished writing', async () => {
    const where = place();
    const [ledger, other] = [openLedger(where), openLedger(where)];
    await beginUnit(ledger);
    const take = (from: Ledger) => from.takeLease({ run: 'r1', name: 'chunk 1', holder: 'x', force: true });
    const first = await take(ledger);
    if (first.status !== 'taken') throw new Error(first.status);
    await shown(other);
    const blocker = new Client({ connectionString: server?.url });
    await blocker.connect();
    await blocker.query(`BEGIN; SELECT 1 FROM ${postgresPlace(where).schema}.unit FOR UPDATE`);
    const order: string[] = [];
    const writing = starting(ledger, first.lease, 1).then(() => order.push('written'));
    // It has checked its lease, and is waiting for its unit.
    const waiting = async (count: number) => (await query(WAITING)).length >= count;
    await until('the write waits', () => waiting(1));
    const seen = take(other).then(async () => {
      order.push('taken');
      return (await gather(other.attempts('r1'))).length;
    });
    await until('the taking waits, too', () => waiting(2));
    expect(order).toEqual([]);
    await blocker.query('COMMIT');
    await blocker.end();
    await writing;
    // Two connections may answer in any order; what counts is that the taker finds the attempt written.
    expect(await seen).toBe(1);
    await expect(starting(ledger, first.lease, 2)).rejects.toMatchObject({ code: 'fault.lease-lost' });
    await ledger.close();
    await other.close();
  });
});
