import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { runLedgerPlace } from '@tamis/ledger/internal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRun } from '../../pipeline/test/look/sample-run.ts';
import { tamis } from './tamis.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-altered-'));
const clean = path.join(folder, 'clean');
let review = '';
beforeAll(async () => {
  const sample = await sampleRun();
  cpSync(sample, clean, { recursive: true });
  rmSync(sample, { recursive: true });
  const db = new DatabaseSync(runLedgerPlace(clean));
  review = String(db.prepare('SELECT id FROM review').get()?.id);
  db.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const DECIDED = `INSERT INTO decision (review_no, kind, by, digest, at) SELECT no, 'approve', 'ann', digest, 1 FROM review;
  UPDATE review SET state = 'decided'`;

const ALTERED: readonly (readonly [what: string, statement: string, commands: readonly (readonly string[])[]])[] = [
  [
    'a decision that nobody made',
    DECIDED,
    [
      ['inbox', 'REVIEW', '--ledger', 'RUN'],
      ['show', 'RUN', 'cut'],
      ['why', 'RUN', 'cut'],
      ['failures', 'RUN'],
      ['run', 'RUN', '--base-url', 'http://127.0.0.1:9/v1', '--yes'],
      ['verify', 'RUN'],
    ],
  ],
  [
    'another value than was asked about',
    `UPDATE review SET held = '{"words": []}'`,
    [
      ['inbox', '--ledger', 'RUN'],
      ['approve', 'REVIEW', '--ledger', 'RUN'],
      ['deny', 'REVIEW', '--ledger', 'RUN', '-m', 'no'],
      ['hint', 'REVIEW', '--ledger', 'RUN', '-m', 'no'],
      ['edit', 'REVIEW', '--ledger', 'RUN', '--value', '1'],
      ['status', 'RUN'],
    ],
  ],
  ['deciders that are not a list', `UPDATE review SET deciders = '['`, [['inbox', '--ledger', 'RUN']]],
  [
    'a run without its description',
    `UPDATE run SET detail = '{'`,
    [
      ['status', 'RUN'],
      ['export', 'RUN'],
      ['verify', 'RUN'],
      ['run', 'RUN', '--base-url', 'http://127.0.0.1:9/v1', '--yes'],
    ],
  ],
  ['a run without its state', `UPDATE run SET state = '{'`, [['retry', 'RUN', '--base-url', 'http://127.0.0.1:9/v1', '--yes']]],
  [
    'a verdict that is not one',
    `UPDATE attempt_content SET record = '{'`,
    [
      ['show', 'RUN', 'wrong'],
      ['why', 'RUN', 'wrong'],
      ['export', 'RUN', '--what', 'failures'],
    ],
  ],
];

describe('a ledger that was altered is reported as that, and not as a bug', () => {
  it.each(ALTERED)('%s', async (what, statement, commands) => {
    const run = path.join(folder, what.replaceAll(' ', '-'));
    cpSync(clean, run, { recursive: true });
    const db = new DatabaseSync(runLedgerPlace(run));
    db.exec(statement);
    db.close();
    for (const command of commands) {
      const args = command.map((word) => (word === 'RUN' ? run : word === 'REVIEW' ? review : word));
      const { code, stderr, stdout } = await tamis(args, '', { OPENAI_API_KEY: 'k' });
      expect(code, `${args.join(' ')}\n${stderr}`).toBe(4);
      expect(stderr + stdout, args.join(' ')).toMatch(command[0] === 'verify' ? /✗/ : /tamis verify/);
    }
  });
});
