import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openLedger } from '@tamis/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../src/index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-log-'));
const clean = path.join(folder, 'clean.sqlite');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Four reviews: one run, one denied, one seconded and noted, one open. */
beforeAll(async () => {
  let now = 1_000;
  const ledger = openLedger(clean, { clock: { now: () => now++ } });
  for (const attempt of [1, 2, 3, 4]) {
    const source = { run: 'support', step: 'refund', unit: 'call', attempt };
    const held = `{"amount":${attempt}}`;
    const terms = { kind: 'tool-call', action: 'refund', reason: 'approval', contract: 'c1', deciders: ['ann', 'bob'] };
    await ledger.propose(source, { ...terms, review: `v${attempt}`, held, digest: `d${attempt}`, eyes: attempt === 3 ? 2 : 1 });
  }
  await ledger.decide({ review: 'v1', kind: 'approve', by: 'ann', digest: 'd1' });
  const started = await ledger.startExecution({ review: 'v1', holder: 'host', milliseconds: 1_000_000 });
  if (started.status === 'started') await ledger.endExecution({ review: 'v1', token: started.token, state: 'done', result: '1' });
  await ledger.decide({ review: 'v2', kind: 'deny', by: 'bob', digest: 'd2', text: 'Too much.' });
  await ledger.decide({ review: 'v3', kind: 'approve', by: 'ann', digest: 'd3' });
  await ledger.note({ review: 'v3', by: 'bob', text: 'Looks odd.' });
  await ledger.close();
});

function violations(...statements: readonly string[]): readonly string[] {
  const file = path.join(folder, `${Math.random()}.sqlite`);
  copyFileSync(clean, file);
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  // Anyone who can write to the file can remove the guards first.
  db.exec('DROP TRIGGER decision_log_is_kept; DROP TRIGGER decision_log_is_final');
  for (const statement of statements) expect(Number(db.prepare(statement).run().changes), statement).toBeGreaterThan(0);
  db.close();
  return verifyLedger(file).checks.flatMap((check) => check.violations.map(({ what }) => what));
}

test('an untouched log is whole, and its head is known', () => {
  expect(violations()).toEqual([]);
  expect(verifyLedger(clean).head).toMatch(/^[0-9a-f]{64}$/);
});

const last = '(SELECT max(no) FROM decision_log)';

test.each([
  ['someone else decided', [`UPDATE decision_log SET by = 'eve' WHERE event = 'decided' AND kind = 'approve'`], 'was altered'],
  ['a denial became an approval', [`UPDATE decision_log SET kind = 'approve' WHERE kind = 'deny'`], 'was altered'],
  ['a reason was replaced', [`UPDATE decision_log SET text = 'Fine.' WHERE kind = 'deny'`], 'The text of entry 8'],
  ['an entry in the middle is gone', ['DELETE FROM decision_log WHERE no = 6'], 'entries are missing'],
  ['the first entry is gone', ['DELETE FROM decision_log WHERE no = 1'], 'entries are missing'],
  [
    'two entries changed places',
    [
      'UPDATE decision_log SET no = 100 WHERE no = 8',
      'UPDATE decision_log SET no = 8 WHERE no = 9',
      'UPDATE decision_log SET no = 9 WHERE no = 100',
    ],
    'does not follow',
  ],
  [
    'the end is cut off after a denial',
    ['DELETE FROM decision_log WHERE no >= 8'],
    'Review v2 is decided, which is not in the log',
  ],
  [
    'the result of an execution is cut off',
    ['DELETE FROM decision_log WHERE no >= 7'],
    'Review v1 has an execution that ended differently',
  ],
  ['the opening of a review is cut off', ['DELETE FROM decision_log WHERE no >= 4'], 'Review v4 is not in the log'],
  [
    'a review was reset to open',
    [`UPDATE review SET state = 'open' WHERE id = 'v2'`, 'DELETE FROM decision WHERE review_no = 2'],
    'Review v2 is open, but',
  ],
  [
    'a decision was written around the log',
    [`UPDATE decision SET kind = 'approve' WHERE review_no = 2`],
    'has a decision that is not in the log',
  ],
  ['a decision is gone', ['DELETE FROM decision WHERE review_no = 2'], 'Review v2 has lost its decision'],
  ['an execution was forgotten', ['DELETE FROM execution'], 'Review v1 has a different number of executions'],
  [
    'the bytes were replaced',
    [`UPDATE review SET held = '{"amount":9}' WHERE id = 'v4'`],
    'The contents of review v4 have changed',
  ],
  ['someone else may decide', [`UPDATE review SET deciders = NULL WHERE id = 'v4'`], 'Review v4 has changed since it was opened'],
  ['one person is enough', [`UPDATE review SET eyes = 1 WHERE id = 'v3'`], 'Review v3 has changed since it was opened'],
  [
    'it expires later',
    [`UPDATE review SET expires_at = 9999999999999 WHERE id = 'v4'`],
    'Review v4 has changed since it was opened',
  ],
  ['the digest was replaced', [`UPDATE review SET digest = 'd9' WHERE id = 'v4'`], 'Review v4 has a different digest'],
  [
    'a decided review was written around the log',
    [
      `INSERT INTO review (id, run_no, unit_no, step_no, attempt, kind, reason, action, digest, contract, state, created_at, held)
        SELECT 'v9', run_no, unit_no, step_no, 9, kind, reason, action, digest, contract, 'decided', 1, held FROM review WHERE id = 'v4'`,
      `INSERT INTO decision (review_no, kind, by, digest, at) SELECT no, 'approve', 'ann', digest, 1 FROM review WHERE id = 'v9'`,
    ],
    'Review v9 has a decision that is not in the log',
  ],
  ['the detail was replaced', [`UPDATE review SET detail = '{"summary":"5"}' WHERE id = 'v4'`], 'The contents of review v4'],
  ['the bytes are gone', [`UPDATE review SET held = NULL WHERE id = 'v4'`], 'The contents of review v4'],
  [
    'bytes, people and their number are gone together',
    [`UPDATE review SET held = NULL, deciders = NULL, eyes = 1 WHERE id = 'v3'`],
    'Review v3 has changed since it was opened',
  ],
  ['another kind', [`UPDATE review SET kind = 'action' WHERE id = 'v4'`], 'Review v4 has changed since it was opened'],
  ['another reason', [`UPDATE review SET reason = 'doubt' WHERE id = 'v4'`], 'Review v4 has changed since it was opened'],
  ['another contract', [`UPDATE review SET contract = 'c2' WHERE id = 'v4'`], 'Review v4 has changed since it was opened'],
  ['another time', [`UPDATE review SET created_at = 5 WHERE id = 'v4'`], 'Review v4 has changed since it was opened'],
  ['another attempt', [`UPDATE review SET attempt = 9 WHERE id = 'v4'`], 'Review v4 has changed since it was opened'],
  ['another unit', [`UPDATE unit SET id = 'other'`], 'Review v4 has changed since it was opened'],
  ['another question', ['UPDATE execution SET asked_no = 4'], 'Review v1 has a different question'],
  [
    'a review was opened twice',
    [
      `INSERT INTO decision_log SELECT no + 90, review_no, event, by, at, digest, kind, value_digest, text_digest, previous, hash, value, text
        FROM decision_log WHERE no = 4`,
    ],
    'Review v4 was opened twice',
  ],
  ['another result', [`UPDATE execution SET result = '2'`], 'The execution of review v1'],
  ['an error that never was', [`UPDATE execution SET error = 'No.'`], 'The execution of review v1'],
  ['another process ran it', [`UPDATE execution SET holder = 'other'`], 'The execution of review v1'],
  ['it ran at another time', ['UPDATE execution SET started_at = 1, ended_at = 2'], 'The execution of review v1'],
  ['the text of a denial is gone', [`UPDATE decision_log SET text = NULL WHERE kind = 'deny'`], 'The text of entry 8'],
  ['a review is gone', [`DELETE FROM review WHERE id = 'v4'`], 'refers to a row of review'],
] as const)('detects: %s', (_, statements, message) => {
  expect(violations(...statements).join('\n')).toContain(message);
});

test('purged contents are not missed, and the rest is still bound', async () => {
  const file = path.join(folder, 'purged.sqlite');
  copyFileSync(clean, file);
  const ledger = openLedger(file);
  await ledger.purge('support');
  await ledger.close();
  expect(verifyLedger(file).checks.flatMap((check) => check.violations)).toEqual([]);
  const db = new DatabaseSync(file);
  db.exec(`UPDATE review SET eyes = 1 WHERE id = 'v3'`);
  db.close();
  const [first] = verifyLedger(file).checks.flatMap((check) => check.violations);
  expect(first?.what).toBe('Review v3 has changed since it was opened.');
});

test('what a chain cannot show: a cut-off end that leaves no other trace, unless the head was kept elsewhere', () => {
  // The last entry is a note, which no review mentions.
  const file = path.join(folder, 'cut.sqlite');
  copyFileSync(clean, file);
  const db = new DatabaseSync(file);
  db.exec(`DROP TRIGGER decision_log_is_kept; DELETE FROM decision_log WHERE no = ${last}`);
  db.close();
  expect(verifyLedger(file).checks.flatMap((check) => check.violations)).toEqual([]);
  expect(verifyLedger(file).head).not.toBe(verifyLedger(clean).head);
});
