import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Fault } from '@tamis/core';
import { runLedgerPlace } from '@tamis/ledger/internal';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { openRun, purgeRun, verifyRun } from '../../src/index.ts';
import { runSample, sampleRun, withLedger } from './sample-run.ts';

let clean = '';
beforeAll(async () => {
  clean = await sampleRun();
});

function tampered(...statements: readonly string[]): string {
  const out = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-verify-')), 'run');
  cpSync(clean, out, { recursive: true });
  const db = new DatabaseSync(runLedgerPlace(out), { enableForeignKeyConstraints: false });
  for (const statement of statements) expect(Number(db.prepare(statement).run().changes), statement).toBeGreaterThan(0);
  db.close();
  return out;
}

function violated(out: string): { readonly [name: string]: string } {
  const { checks = [] } = verifyRun(out, runLedgerPlace(out)) ?? {};
  expect(checks).toHaveLength(14);
  const failing = checks.filter(({ count }) => count > 0);
  return Object.fromEntries(
    failing.map(({ name, violations: [first] }) => [name, [first?.unit, first?.step, first?.attempt, first?.what].join('|')]),
  );
}

function namesOf(verified: ReturnType<typeof verifyRun>): readonly string[] {
  return (verified?.checks ?? []).filter(({ count }) => count > 0).map(({ name }) => name);
}

const unit = (id: string) => `(SELECT no FROM unit WHERE id = '${id}')`;
const step = (name: string) => `(SELECT no FROM step WHERE name = '${name}')`;
const at = (id: string, name: string) => `unit_no = ${unit(id)} AND step_no = ${step(name)}`;
const attempt = (id: string, name: string, number = 1) => `(SELECT id FROM attempt WHERE ${at(id, name)} AND number = ${number})`;
const gone = (id: string) => [
  `DELETE FROM call WHERE attempt_id IN (SELECT id FROM attempt WHERE unit_no = ${unit(id)})`,
  `DELETE FROM attempt_content WHERE attempt_id IN (SELECT id FROM attempt WHERE unit_no = ${unit(id)})`,
  `DELETE FROM attempt WHERE unit_no = ${unit(id)}`,
  `DELETE FROM unit_step WHERE unit_no = ${unit(id)}`,
  `DELETE FROM unit_content WHERE unit_no = ${unit(id)}`,
  `DELETE FROM unit WHERE id = '${id}'`,
];

const TAMPERINGS: readonly (readonly [string, string, RegExp, readonly string[]])[] = [
  [
    'a step has another name',
    'V10',
    /started with the steps .*"weigh"/,
    [`UPDATE step SET name = 'weighs' WHERE name = 'weigh'`],
  ],
  ['a run without its state', 'V8', /state of the run is broken/, [`UPDATE run SET state = '{'`]],
  [
    'a verdict that is not one',
    'V8',
    /wrong\|tell\|1\|.*broken verdict/,
    [`UPDATE attempt_content SET record = '{' WHERE attempt_id = ${attempt('wrong', 'tell')}`],
  ],
  ['a run is in an unknown state', 'V2', /state that does not exist: over/, [`UPDATE run SET status = 'over'`]],
  ['a review is in an unknown state', 'V9', /cut.*does not exist: shut/, [`UPDATE review SET state = 'shut'`]],
  [
    'an attempt has an unknown verdict',
    'V3',
    /wrong\|tell\|1\|.*does not exist: bad/,
    [`UPDATE attempt SET status = 'bad' WHERE id = ${attempt('wrong', 'tell')}`],
  ],
  [
    'a unit was retried after more attempts than it has',
    'V3',
    /wrong\|tell\|\|.*retried after 3 attempts, but has 2/,
    [`UPDATE unit_step SET base = 3 WHERE ${at('wrong', 'tell')}`],
  ],
  [
    'a recheck is counted that was never made',
    'V3',
    /wrong\|tell\|\|.*counts 1 rechecks, but the ledger has 0/,
    [`UPDATE unit_step SET rechecks = 1 WHERE ${at('wrong', 'tell')}`],
  ],
  [
    'a recheck judges a reply that never came',
    'V3',
    /clean\|roll\|1\|.*never had/,
    [
      `UPDATE attempt SET origin = 7 WHERE id = ${attempt('clean', 'roll')}`,
      `UPDATE unit_step SET rechecks = 1 WHERE ${at('clean', 'roll')}`,
    ],
  ],
  [
    'a call is counted at another step',
    'V6',
    /clean\|tell\|1\|.*another step/,
    [`UPDATE call SET step_no = ${step('weigh')} WHERE attempt_id = ${attempt('clean', 'tell')}`],
  ],
  [
    'a failed unit is shown as skipped',
    'V1',
    /wrong\|tell\|\|.*shown as skipped/,
    [`UPDATE unit SET state = 'skipped' WHERE id = 'wrong'`],
  ],
  [
    'a state that does not exist',
    'V1',
    /empty\|spread\|\|.*does not exist: lost/,
    [`UPDATE unit SET state = 'lost' WHERE id = 'empty'`, `UPDATE unit_step SET state = 'lost' WHERE ${at('empty', 'spread')}`],
  ],
  [
    'a unit stops halfway',
    'V1',
    /empty\|tell\|\|.*did not go on/,
    [
      `DELETE FROM unit_step WHERE ${at('empty', 'spread')}`,
      `UPDATE unit SET state = 'valid', step_no = ${step('tell')} WHERE id = 'empty'`,
    ],
  ],
  [
    'a row belongs to no unit',
    'V1',
    /unit_step refers to a row of unit that does not exist/,
    [
      `UPDATE unit_step SET unit_no = 9999 WHERE ${at('empty', 'spread')}`,
      `UPDATE unit SET state = 'valid', step_no = ${step('tell')} WHERE id = 'empty'`,
    ],
  ],
  ['a unit is lost', 'V2', /6 units were made.*5 are in/, gone('empty')],
  ['a child is lost', 'V2', /clean\|spread\|\|was fanned out into 3 units, but 2/, gone('clean__fan002')],
  [
    'a run has ended though units are open',
    'V2',
    /cut\|tell\|\|is waiting, though the run has ended/,
    [`UPDATE run SET status = 'ended', reason = NULL`],
  ],
  [
    'a missing attempt is counted',
    'V3',
    /wrong\|tell\|\|counts 3 judged/,
    [`UPDATE unit_step SET attempts = 3 WHERE ${at('wrong', 'tell')}`],
  ],
  [
    'an attempt is lost',
    'V3',
    /wrong\|tell\|\|has 1 attempts with numbers from 2 to 2/,
    [
      `DELETE FROM call WHERE attempt_id = ${attempt('wrong', 'tell')}`,
      `DELETE FROM attempt_code WHERE attempt_id = ${attempt('wrong', 'tell')}`,
      `DELETE FROM attempt_content WHERE attempt_id = ${attempt('wrong', 'tell')}`,
      `DELETE FROM attempt WHERE id = ${attempt('wrong', 'tell')}`,
    ],
  ],
  [
    'a result is another attempt',
    'V4',
    /clean\|tell\|\|is valid but has no result/,
    [`UPDATE unit_step SET result = 7 WHERE ${at('clean', 'tell')}`],
  ],
  [
    'a result that did not pass',
    'V4',
    /clean__fan001\|weigh\|1\|.*verdict is fail/,
    [`UPDATE unit_step SET result = 1 WHERE ${at('clean__fan001', 'weigh')}`],
  ],
  [
    'a verdict is turned into a pass',
    'V4',
    /clean__fan001\|weigh\|1\|passed, though it has an error: rules.failed/,
    [
      `UPDATE attempt SET status = 'pass' WHERE id = ${attempt('clean__fan001', 'weigh')}`,
      `UPDATE attempt_content SET value = '{"weight": 12}' WHERE attempt_id = ${attempt('clean__fan001', 'weigh')}`,
      `UPDATE unit_step SET result = 1 WHERE ${at('clean__fan001', 'weigh')}`,
    ],
  ],
  [
    'a repair is hidden',
    'V4',
    /fenced\|tell\|1\|was altered/,
    [`UPDATE unit_step SET state = 'valid' WHERE ${at('fenced', 'tell')}`],
  ],
  [
    'a failed unit has a result',
    'V4',
    /wrong\|tell\|\|is failed but has a result/,
    [`UPDATE unit_step SET result = 2 WHERE ${at('wrong', 'tell')}`],
  ],
  [
    'the budget was smaller',
    'V5',
    /tell\|\|has 2 judged answers; 1 are allowed/,
    [`UPDATE run SET detail = json_set(detail, '$.attempts', 1)`],
  ],
  [
    'a call is lost',
    'V6',
    /clean\|tell\|1\|counts 1 calls, but the ledger has 0/,
    [`DELETE FROM call WHERE attempt_id = ${attempt('clean', 'tell')}`],
  ],
  [
    'an answer becomes a fault',
    'V6',
    /clean\|tell\|1\|was judged with 0/,
    [`UPDATE call SET outcome = 'fault' WHERE attempt_id = ${attempt('clean', 'tell')}`],
  ],
  [
    'lost calls are not counted',
    'V6',
    /clean\|tell\|\|counts 1 lost calls, but the ledger has 0/,
    [`UPDATE unit_step SET lost = 1 WHERE ${at('clean', 'tell')}`],
  ],
  [
    'a cost is removed',
    'V7',
    /clean\|tell\|1\|.*cost 0, though/,
    [`UPDATE call SET cost_nano = 0 WHERE attempt_id = ${attempt('clean', 'tell')}`],
  ],
  [
    'a cost is negative',
    'V7',
    /clean\|tell\|1\|.*below 0/,
    [`UPDATE call SET cost_nano = -5 WHERE attempt_id = ${attempt('clean', 'tell')}`],
  ],
  [
    'an input is truncated',
    'V8',
    /wrong\|\|\|has a broken input/,
    [`UPDATE unit_content SET input = substr(input, 1, 5) WHERE unit_no = ${unit('wrong')}`],
  ],
  ['an input is gone', 'V8', /wrong\|\|\|has no input/, [`DELETE FROM unit_content WHERE unit_no = ${unit('wrong')}`]],
  [
    'a result is truncated',
    'V8',
    /fenced\|tell\|1\|has a broken result/,
    [`UPDATE attempt_content SET value = '{"words"' WHERE attempt_id = ${attempt('fenced', 'tell')}`],
  ],
  [
    'a result is replaced',
    'V8',
    /clean__fan000\|weigh\|1\|.*differs from the reply/,
    [`UPDATE attempt_content SET value = '{"weight": 9}' WHERE attempt_id = ${attempt('clean__fan000', 'weigh')}`],
  ],
  [
    'the held value is replaced',
    'V9',
    /cut\|tell\|2\|has a review of a value/,
    [`UPDATE review SET held = '{"words": ["all"]}'`],
  ],
  ['a review is gone', 'V9', /cut\|tell\|\|is waiting, but has no review/, ['DELETE FROM review']],
  [
    'a decision about something else',
    'V9',
    /cut\|tell\|2\|was decided by eve, who saw/,
    [
      `INSERT INTO decision (review_no, kind, by, digest, at) SELECT no, 'approve', 'eve', 'sha256:0', 1 FROM review`,
      `UPDATE review SET state = 'decided'`,
    ],
  ],
  [
    'a review that decided itself',
    'V9',
    /cut\|tell\|2\|.*is decided but has no decision/,
    [`UPDATE review SET state = 'decided'`],
  ],
  [
    'another configuration',
    'V10',
    /clean\|tell\|1\|was judged with a configuration/,
    [`UPDATE attempt SET contract = 'sha256:0' WHERE id = ${attempt('clean', 'tell')}`],
  ],
  ['a snapshot is gone', 'V10', /judged with a configuration that is not stored/, ['DELETE FROM snapshot']],
  [
    'a rewritten snapshot',
    'V10',
    /stored text of the configuration .* does not match its digest/,
    [`UPDATE snapshot SET text = replace(text, '{', '{ ')`],
  ],
];

describe('verify', () => {
  test('shares no code with what writes the books', () => {
    const folder = path.resolve(import.meta.dirname, '../../src/verify');
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const imports = names.flatMap((name) =>
      [...readFileSync(path.join(folder, name), 'utf8').matchAll(/from '([^']+)'/g)].map(([, from = '']) =>
        from.startsWith('.') ? path.relative(folder, path.resolve(folder, path.dirname(name), from)) : from,
      ),
    );
    expect(imports.length).toBeGreaterThan(30);
    expect(imports.filter((from) => from.startsWith('..') || /^@tamis\/(?!core$)/.test(from))).toEqual([]);
  });

  test('an untouched run is clean', () => {
    expect(violated(clean)).toEqual({});
  });

  test.each(TAMPERINGS)('detects that %s: %s', (_name, check, message, statements) => {
    const found = violated(tampered(...statements));
    // Tampering with a review is also detected by the log of decisions.
    expect(Object.keys(found).filter((name) => name === check || name !== 'V11')).toEqual([check]);
    expect(found[check]).toMatch(message);
  });

  it('detects that a file of the configuration was edited or is gone', () => {
    const out = tampered();
    appendFileSync(path.join(out, 'config/items.yaml'), '\n');
    expect(violated(out)).toEqual({ V10: '|||The file config/items.yaml has changed.' });
    rmSync(path.join(out, 'config/items.yaml'));
    expect(violated(out)).toEqual({ V10: '|||The file config/items.yaml is missing.' });
  });

  it('shows 20 rows and counts the rest', async () => {
    const out = tampered(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)
        INSERT INTO attempt (unit_no, step_no, number, run_no, status, contract, started_at)
        SELECT u.no, a.step_no, a.number + i, a.run_no, a.status, a.contract, 1 FROM n, unit u JOIN attempt a ON a.unit_no = u.no
        WHERE u.id = 'clean' AND a.step_no = 0`,
      `UPDATE attempt SET calls = 1 WHERE ${at('clean', 'roll')}`,
    );
    const calls = verifyRun(out, runLedgerPlace(out))?.checks.find(({ name }) => name === 'V6');
    expect(calls?.violations).toHaveLength(20);
    expect(calls?.count).toBe(62);
  });

  it('is clean after a purge, and detects contents that a purge left', async () => {
    const out = tampered();
    const run = await openRun(out);
    if ('problem' in run) throw new Error(run.problem);
    expect(await purgeRun(run)).toEqual({ status: 'purged' });
    await run.ledger.close();
    expect(violated(out)).toEqual({});
    const db = new DatabaseSync(runLedgerPlace(out));
    db.exec(`INSERT INTO unit_content (unit_no, input) SELECT no, '{}' FROM unit LIMIT 1`);
    db.close();
    expect(Object.keys(violated(out))).toEqual(['V8']);
  });

  it('holds after every commit of a run, wherever it dies', async () => {
    const out = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-verify-')), 'run');
    const seen: (readonly string[])[] = [];
    const onCommit = (moment: 'before' | 'after') => {
      if (moment === 'after' && existsSync(path.join(out, 'config'))) seen.push(namesOf(verifyRun(out, runLedgerPlace(out))));
    };
    await runSample(out, { ledger: { onCommit }, concurrency: 2 });
    expect(seen.length).toBeGreaterThan(20);
    expect(seen.filter((names) => names.length > 0)).toEqual([]);
  });

  it('is clean after a person decided and the run continued', async () => {
    const out = await sampleRun();
    await withLedger(out, async (ledger) => {
      for await (const { review, digest } of ledger.reviews({ state: 'open' }))
        expect(await ledger.decide({ review, digest, kind: 'approve', by: 'ann' })).toMatchObject({ status: 'recorded' });
    });
    await runSample(out);
    expect(violated(out)).toEqual({});
  });

  it('detects that what a person wrote was replaced, in the reply or in the value alone', async () => {
    const out = await sampleRun();
    const written = '{"words":["a","b"]}';
    await withLedger(out, async (ledger) => {
      for await (const { review, digest } of ledger.reviews({ state: 'open' }))
        await ledger.decide({ review, digest, kind: 'edit', by: 'ann', value: written });
    });
    await runSample(out);
    expect(violated(out)).toEqual({});
    const edit = `attempt_id IN (SELECT id FROM attempt WHERE reason = 'edit')`;
    const other = `'{"words":["b","b"]}'`;
    for (const [change, checks] of [
      [`reply = ${other}, value = ${other}`, ['V9']],
      [`value = ${other}`, ['V8']],
    ] as const) {
      const copy = path.join(mkdtempSync(path.join(tmpdir(), 'tamis-verify-')), 'run');
      cpSync(out, copy, { recursive: true });
      const db = new DatabaseSync(runLedgerPlace(copy));
      expect(Number(db.prepare(`UPDATE attempt_content SET ${change} WHERE ${edit}`).run().changes)).toBeGreaterThan(0);
      db.close();
      expect(Object.keys(violated(copy))).toEqual(checks);
    }
  });

  it('refuses a damaged file', () => {
    const out = tampered();
    const place = runLedgerPlace(out);
    const db = new DatabaseSync(place);
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    const { root } = db.prepare(`SELECT rootpage AS root FROM sqlite_schema WHERE name = 'attempt'`).get() as { root: number };
    db.close();
    const bytes = readFileSync(place);
    bytes.fill(0xff, (root - 1) * 4096, (root - 1) * 4096 + 64);
    writeFileSync(place, bytes);
    expect(() => verifyRun(out, place)).toThrow(Fault);
  });
});

test('a reply with -0 and its result 0 are the same', () => {
  const contents = `UPDATE attempt_content SET reply = '{"weight":-0}', value = '{"weight":0}'`;
  expect(violated(tampered(`${contents} WHERE attempt_id = ${attempt('clean__fan000', 'weigh')}`))).toEqual({});
});
