import { chmodSync, copyFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Model } from '@tamis/core';
import { expect, test } from 'vitest';
import { testServer } from '../../../scripts/postgres/test-server.ts';
import { isWhole, takenOf } from '../../../scripts/tests/share.ts';
import { openGrant, openLedger, type ReviewRow, tellPeople } from '../src/index.ts';
import { effectRace } from './behaviour/effect-race.ts';
import { begin, gather } from './behaviour/setting.ts';
import { asked } from './children/asked.ts';
import { proposeRefund } from './children/refund.ts';
import { runChild } from './children/run-child.ts';
import { folder } from './folder.ts';
import { opened } from './opened.ts';
import { approved, deciding, openShop } from './shop.ts';

const { file } = folder();

function halves(name: string): readonly unknown[] {
  const db = new DatabaseSync(name, { readOnly: true });
  try {
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    return db
      .prepare(
        `SELECT u.id FROM unit u JOIN unit_step s ON s.unit_no = u.no
          LEFT JOIN attempt a ON a.unit_no = u.no LEFT JOIN attempt_content c ON c.attempt_id = a.id
          LEFT JOIN call k ON k.attempt_id = a.id AND k.number = a.calls
          WHERE u.state <> s.state OR (s.state = 'valid') <> (a.status IS 'pass') OR (s.state = 'valid') <> (c.value IS NOT NULL)
          OR (s.state = 'valid') <> (k.outcome IS 'answered') OR (s.state = 'pending') <> (a.id IS NULL)`,
      )
      .all();
  } finally {
    db.close();
  }
}

test('after kill -9 nothing that was acknowledged is lost, and nothing is half written', async () => {
  const name = file('killed.sqlite');
  const acknowledged: string[] = [];
  let lostCalls = 0;
  // One that has just begun, and one in the middle of its work; in the proof another one between them.
  for (const after of isWhole ? [1, 120, 350] : [1, 200]) {
    const child = runChild('writer.ts', name, 'r1', '0', '1500');
    await child.wrote(1 + after);
    child.process.kill('SIGKILL');
    expect(await child.ended).toBe('SIGKILL');
    acknowledged.push(...child.lines.slice(1));
    expect(halves(name)).toEqual([]);
    lostCalls += 16;
  }
  const ledger = opened(name);
  const valid = new Set((await gather(ledger.units('r1', { state: 'valid' }))).map(({ unit }) => unit));
  expect(acknowledged.filter((unit) => !valid.has(unit))).toEqual([]);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  expect(valid.size).toBeLessThan(1500);
  const [cost] = await ledger.costs('r1');
  expect(cost?.lost).toBeLessThanOrEqual(lostCalls);
  expect((await ledger.counts('r1')).units).toBe(1500);
});

test('a copy of a file with a torn log holds a state that once existed', async () => {
  const name = file('whole.sqlite');
  const ledger = opened(name);
  const lease = await begin(ledger);
  for (let index = 0; index < 12; index++)
    await ledger.addUnits(lease, [
      { unit: `u${index}`, step: 'draft', input: '"x"' },
      { unit: `v${index}`, step: 'draft', input: '"x"' },
    ]);
  const log = readFileSync(`${name}-wal`);
  const seen = new Set<number>();
  for (let cut = 0; cut <= 20; cut++) {
    const torn = file(`torn-${cut}.sqlite`);
    copyFileSync(name, torn);
    writeFileSync(`${torn}-wal`, log);
    truncateSync(`${torn}-wal`, Math.floor((log.length * cut) / 20));
    const db = new DatabaseSync(torn);
    const tables = db.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'unit'").get()?.n;
    const units = tables === 0 ? 0 : Number(db.prepare('SELECT count(*) AS n FROM unit').get()?.n);
    db.close();
    // Two units were added together each time.
    expect(units % 2).toBe(0);
    seen.add(units);
  }
  expect(seen.has(24)).toBe(true);
  expect(seen.size).toBeGreaterThan(3);
});

test('two processes write to one file at once, and a third reads meanwhile', async () => {
  const name = file('two.sqlite');
  const one = runChild('writer.ts', name, 'r1', '0', '200');
  const other = runChild('writer.ts', name, 'r2', '0', '200');
  await Promise.all([one.wrote(2), other.wrote(2)]);
  const ledger = openLedger(name, { readOnly: true });
  const seen = (await ledger.counts('r1')).states.valid;
  await expect(ledger.registerFolder('/x')).rejects.toMatchObject({ code: 'fault.disk-read-only' });
  expect(await Promise.all([one.ended, other.ended])).toEqual([0, 0]);
  expect(seen).toBeLessThanOrEqual(200);
  for (const run of ['r1', 'r2']) expect((await ledger.counts(run)).states).toMatchObject({ valid: 200, running: 0, pending: 0 });
  await ledger.close();
  expect(halves(name)).toEqual([]);
});

test('two processes decide the same reviews, and each review is decided once', async () => {
  const name = file('decided.sqlite');
  const ledger = opened(name);
  const lease = await begin(ledger);
  const units = Array.from({ length: 24 }, (_, index) => `u${index}`);
  await ledger.addUnits(
    lease,
    units.map((unit) => ({ unit, step: 'draft' })),
  );
  for (const unit of units) {
    const source = { run: 'r1', unit, step: 'draft', attempt: 1 };
    await ledger.openReview(source, { review: unit, kind: 'document', reason: 'doubt', held: '1', digest: 'd' });
  }
  const children = ['ann', 'bob'].map((by) => ({ by, child: runChild('decider.ts', name, by) }));
  expect(await Promise.all(children.map(({ child }) => child.ended))).toEqual([0, 0]);
  const winners = new Map(children.flatMap(({ by, child }) => child.lines.map((review) => [review, by] as const)));
  const lines = children.flatMap(({ child }) => child.lines);
  expect(lines.toSorted()).toEqual(units.toSorted());
  for await (const { review, decision } of ledger.reviews()) expect(decision?.by).toBe(winners.get(review));
});

test('two processes execute one act, and it runs once', async () => {
  const [place, trace] = [file('executed.sqlite'), file('executed.txt')];
  const { ledger } = openShop(place);
  const { review } = await approved(ledger);
  const children = Array.from({ length: 2 }, () => runChild('executor.ts', place, review, trace));
  expect(await Promise.all(children.map(({ ended }) => ended))).toEqual([0, 0]);
  const ends = children.map(({ lines }) => lines.at(-1));
  expect(ends.filter((end) => end === 'done')).toHaveLength(1);
  expect(readFileSync(trace, 'utf8').trim().split('\n')).toHaveLength(1);
});

const server = await testServer();
const WHERE = server.server === undefined ? (['in a file'] as const) : (['in a file', 'in Postgres'] as const);

test.each(takenOf(WHERE, WHERE.length))(
  'a grant is never used more often, or for more, than it says by two processes, %s (one of both places in each run)',
  async (where) => {
    const place = where === 'in Postgres' ? server.place() : file('granted.sqlite');
    const ledger = opened(place);
    const counted = { tool: 'refund', times: 5 };
    const summed = { tool: 'pay', sum: { argument: 'amount', most: 70 } };
    const until = Date.now() + 3_600_000;
    const shared = { where: { expr: 'amount <= 100' }, of: { session: 'one' }, until, by: 'ann', reason: 'small' };
    for (const limit of [counted, summed]) await openGrant(ledger, { ...shared, ...limit });
    const children = ['0', '50'].map((from) => runChild('use-grant.ts', place, from, counted.tool, summed.tool));
    expect(await Promise.all(children.map(({ ended }) => ended))).toEqual([0, 0]);
    const used = children.map(({ lines: [line = ''] }) => JSON.parse(line) as readonly (readonly string[])[]);
    const [refunds, payments] = [0, 1].map((at) => used.flatMap((granted) => granted[at] ?? []));
    expect(new Set([refunds, payments].flat()).size).toBe([refunds, payments].flat().length);
    expect(refunds).toHaveLength(5);
    const rows = await Promise.all((payments ?? []).map((id) => ledger.review(id)));
    const amounts = rows.map((row) => (JSON.parse(row?.held ?? '') as { readonly amount: number }).amount);
    expect(amounts.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(70);
    expect(amounts.length).toBeGreaterThan(1);
  },
  60_000,
);

const unused: Model = {
  name: 'scripted:one',
  ask: () => {
    throw new Error('It was asked.');
  },
};

test('a waiting run survives a restart of everything', async () => {
  const [place, trace] = [file('restart.sqlite'), file('restart.txt')];
  const first = runChild('asker.ts', place, trace, '{"n": 5, "more": [1, 2');
  expect(await first.ended).toBe(0);
  expect(first.lines).toEqual(['called', 'escalated']);
  const ledger = openLedger(place);
  const [review] = await gather(ledger.reviews({ state: 'open' }));
  await ledger.decide(deciding(review as ReviewRow));
  await ledger.close();
  expect(await asked(opened(place), unused)).toMatchObject({ status: 'accepted', value: { n: 5, more: [1, 2] } });
});

test('processes continue one run, also that of one that was killed in a call: one does, others are told who has it', async () => {
  const [place, trace] = [file('two.sqlite'), file('two.trace')];
  const one = runChild('asker.ts', place, trace, 'hang');
  await one.wrote(1);
  await expect(asked(opened(place), unused)).rejects.toMatchObject({ code: 'fault.lease-lost' });
  one.process.kill('SIGKILL');
  await one.ended;
  const both = [1, 2].map(() => runChild('asker.ts', place, trace, '{"n": 4}', 'held'));
  const refused = await Promise.race(both.map(async (child) => await child.ended.then(() => child)));
  expect(refused.lines).toEqual(['fault.lease-lost']);
  const [asking] = both.filter((child) => child !== refused);
  asking?.process.stdin?.write('answer\n');
  expect([await asking?.ended, asking?.lines]).toEqual([0, ['called', 'accepted {"n":4}']]);
  // The lost call, and one more. The attempts are not used up by it.
  expect(readFileSync(trace, 'utf8').trim().split('\n').length).toBe(2);
  expect(await opened(place).unit('a1', 'a1')).toMatchObject([{ state: 'valid', attempts: 1 }]);
});

test('four processes that make one call under four ids run it once', async () => {
  await effectRace(file('race.sqlite'), file('race.txt'), ['a', 'b', 'c', 'd']);
});

test('a new review runs a command once, with JSON on its standard input and no shell', async () => {
  const ledger = opened(file('told.sqlite'));
  const script = file('tell.sh');
  const out = file('$(touch pwned)');
  writeFileSync(script, '#!/bin/sh\ncat >> "$1"\n');
  chmodSync(script, 0o755);
  const { review } = await proposeRefund(ledger, { detail: { says: 'my password is hunter2' } });
  const telling = { ledger, command: [script, out] };
  expect(await tellPeople(telling)).toMatchObject({ told: 1, failed: 0 });
  expect(await tellPeople(telling)).toMatchObject({ told: 0, failed: 0 });
  const text = readFileSync(out, 'utf8');
  expect(JSON.parse(text)).toMatchObject({ event: 'review-opened', review, action: 'refund', source: { run: 'support' } });
  for (const secret of ['hunter2', 'T-1', '200']) expect(text).not.toContain(secret);
  expect(existsSync('pwned')).toBe(false);
});

test('a command that fails or does not exist does not stop the others', async () => {
  const ledger = opened(file('failing.sqlite'));
  await proposeRefund(ledger);
  expect(await tellPeople({ ledger, command: ['/nowhere/at-all'] })).toMatchObject({ told: 0, failed: 1 });
});
