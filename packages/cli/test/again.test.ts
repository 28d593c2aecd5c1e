import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { holdFolder } from '@tamis/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { twoSteps } from '../../pipeline/test/again/two-steps.ts';
import { start, tamis } from './tamis.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-again-'));
afterAll(() => rmSync(folder, { recursive: true }));

const tape = path.join(folder, 'tape.jsonl');
const home = ['--ledger', path.join(folder, 'home.sqlite')];

// `b` is too large at first and fine when retried; `c` is filtered once.
const SAID = [
  ...['a', 'd'].map((unit) => ({ step: 'draft', unit, attempt: 1, reply: { text: '{"n": 1}' } })),
  ...[1, 2].map((attempt) => ({ step: 'draft', unit: 'b', attempt, reply: { text: '{"n": 50}' } })),
  { step: 'draft', unit: 'b', attempt: 3, reply: { text: '{"n": 5}' } },
  { step: 'draft', unit: 'c', attempt: 1, fault: 'filter' },
  { step: 'draft', unit: 'c', attempt: 1, reply: { text: '{"n": 2}' } },
  ...['a', 'b', 'c', 'd'].map((unit) => ({ step: 'score', unit, attempt: 1, reply: { text: '{"s": 1}' } })),
];

function pipeline(name: string, most: number): string {
  const source = path.join(folder, name);
  for (const [file, text] of Object.entries(twoSteps(most))) {
    mkdirSync(path.dirname(path.join(source, file)), { recursive: true });
    writeFileSync(path.join(source, file), text);
  }
  return source;
}

const source = pipeline('pipeline', 10);
const clean = path.join(folder, 'clean');
beforeAll(async () => {
  writeFileSync(tape, SAID.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const { code, stderr } = await tamis(['run', source, '--out', clean, '--cassette', tape, ...home]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('2 valid, 2 failed')]);
});

let copies = 0;
function copied(): string {
  const out = path.join(folder, `copy-${++copies}`);
  cpSync(clean, out, { recursive: true });
  return out;
}

describe('tamis retry', () => {
  it('leaves alone a run that another process is working on', async () => {
    const out = copied();
    const hold = holdFolder(out);
    const { code } = await tamis(['retry', out, '--yes', '--cassette', tape, ...home]);
    const recheck = await tamis(['recheck', out]);
    hold?.release();
    expect([code, recheck.code]).toEqual([5, 5]);
    expect(existsSync(path.join(out, 'draft_failures.jsonl.bak'))).toBe(false);
  });
});

describe('tamis recheck', () => {
  it('knows which build judged', () => {
    const bundle = fileURLToPath(new URL('../bundle/', import.meta.url));
    const files = readdirSync(bundle).map((name) => readFileSync(path.join(bundle, name), 'utf8'));
    expect(files.filter((text) => text.includes('(digest of this build)'))).toEqual([]);
  });

  it('ends the same when it is killed along the way and repeated', { tags: 'proof' }, async () => {
    const looser = pipeline('killed', 60);
    const whole = copied();
    await tamis(['recheck', whole, '--with', looser]);
    const expected = String((await tamis(['export', whole, '--what', 'all'])).stdout);
    for (const milliseconds of [150, 220, 290, 360]) {
      const out = copied();
      const child = start(['recheck', out, '--with', looser]);
      const ended = new Promise((resolve) => child.on('close', resolve));
      setTimeout(() => child.kill('SIGKILL'), milliseconds);
      await ended;
      expect((await tamis(['recheck', out, '--with', looser])).code).toBe(0);
      expect(String((await tamis(['export', out, '--what', 'all'])).stdout)).toBe(expected);
      expect((await tamis(['verify', out])).code).toBe(0);
    }
  });
});
