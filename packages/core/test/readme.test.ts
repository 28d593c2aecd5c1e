import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { compile } from '../src/index.ts';

const readme = readFileSync(path.resolve(import.meta.dirname, '../../../README.md'), 'utf8');

/** The fenced blocks of a language, in order. */
function blocks(language: string): readonly string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, body]) => body as string);
}

it('prints what the README says its example prints', () => {
  const [program] = blocks('ts');
  const printed = blocks('text').at(-1);
  const folder = mkdtempSync(path.join(import.meta.dirname, 'readme-'));
  try {
    const file = path.join(folder, 'example.ts');
    writeFileSync(file, program as string);
    expect(execFileSync(process.execPath, ['--conditions=source', file], { encoding: 'utf8' })).toBe(printed);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('shows what the command says of a wrong value', () => {
  const [reply] = blocks('json');
  const [shown] = blocks('text');
  const command = path.resolve(import.meta.dirname, '../../cli/bin/tamis.js');
  const { stderr } = spawnSync(process.execPath, [command, 'check', '--whole', '--format', 'human'], {
    input: reply?.trimEnd(),
    encoding: 'utf8',
  });
  for (const line of (shown as string).trimEnd().split('\n')) expect(stderr).toContain(line);
});

it('catches the wrong value that the README shows', () => {
  const [reply] = blocks('json');
  const verdict = compile({}).judge(reply as string);
  expect(verdict).toMatchObject({ status: 'hold', held: { amount: 10000 } });
  expect(verdict).not.toHaveProperty('value');
  expect(verdict.changes).toMatchObject([
    { code: 'parse.duplicate-key', safety: 'unsafe', path: '/amount', before: 10, after: 10000 },
  ]);
});
