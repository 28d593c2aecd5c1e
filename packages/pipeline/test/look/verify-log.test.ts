import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openLedger } from '@tamis/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../src/index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-log-'));
const clean = path.join(folder, 'clean.sqlite');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

const ALTERATIONS = JSON.parse(readFileSync(path.join(import.meta.dirname, 'alterations.json'), 'utf8')) as readonly [
  string,
  readonly string[],
  string,
][];

test.each(ALTERATIONS)('detects: %s', (_, statements, message) => {
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
