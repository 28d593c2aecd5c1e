import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Case } from './src/case.ts';
import { askAll } from './src/line/ask-all.ts';
import { answerIn } from './src/line/protocol.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'yardstick-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LIMIT = 5000;

function program(name: string, text: string): { readonly file: string; readonly args: readonly string[] } {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return { file: process.execPath, args: [file] };
}

function caseOf(text: string): Case {
  const contract = { kind: 'object', schema: { type: 'object', required: ['a'] } } as const;
  return { id: text, family: 'hazards', contract, text, right: [], why: '', isGenerated: false };
}

it('asks a command line by line, checks its answers, and starts it again after a crash and a hang', async () => {
  const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/guides/add-your-library.md'), 'utf8');
  const shown = /```js\n(.*?)```/s.exec(guide)?.[1] ?? '';
  expect(shown.trim().split('\n').length).toBeLessThanOrEqual(20);
  // The guide's program, with a library that is here, and with texts on which it crashes and hangs.
  const text = shown.replace(/^import .*your-library.*$/m, 'const parse = JSON.parse;');
  const command = program(
    'mine.mjs',
    text.replace('const { text', 'if (/crash/.test(line)) process.exit(3);\nif (/hang/.test(line)) for (;;);\nconst { text'),
  );
  const cases = ['{"a": 1}', '{"b": 1}', '{"a"', 'crash', 'hang', '{"a": 2}'].map(caseOf);
  const asked = await askAll(command, cases, LIMIT);
  const readings = typeof asked === 'string' ? asked : asked.map(({ reading }) => reading);
  expect(readings).toMatchObject([
    { accepted: { a: 1 } },
    { refused: 'does not meet the contract' },
    { refused: expect.any(String) },
    { refused: 'ended with 3' },
    { refused: 'gave no answer in 5 s' },
    { accepted: { a: 2 } },
  ]);
});

it('keeps the digits of an answer', () => {
  expect(answerIn('{"accepted": {"id": 12345678901234567890, "n": 1.5, "m": 1e30}}')).toEqual({
    accepted: { id: 12345678901234567890n, n: 1.5, m: 1e30 },
  });
  expect(answerIn('{"value": 1}')).toBeUndefined();
  expect(answerIn('hello')).toBeUndefined();
});

it('says why nobody answers', async () => {
  const cases = [caseOf('{}')];
  expect(await askAll({ file: path.join(folder, 'nowhere'), args: [] }, cases, LIMIT)).toContain('ENOENT');
  expect(await askAll(program('loud.mjs', "console.log('hello');setInterval(() => {}, 1000);"), cases, LIMIT)).toContain(
    'answered "hello"',
  );
});
