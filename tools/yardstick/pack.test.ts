import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { pack } from './pack.ts';

const root = import.meta.dirname;
const folder = mkdtempSync(path.join(tmpdir(), 'yardstick-pack-'));
afterAll(() => rmSync(folder, { recursive: true }));

const READER = `
for await (const line of (await import('node:readline')).createInterface({ input: process.stdin })) {
  let answer;
  try {
    answer = { accepted: JSON.parse(JSON.parse(line).text) };
  } catch {
    answer = { refused: 'not JSON' };
  }
  console.log(JSON.stringify({ ...answer, micros: 1 }));
}`;

it('runs when it is packed, and writes its files', () => {
  pack(path.join(folder, 'dist'));
  cpSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  cpSync(path.join(root, 'cases'), path.join(folder, 'cases'), { recursive: true });
  // The harness needs Ajv, which the repository has.
  symlinkSync(path.resolve(root, '../../node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'reader.mjs'), READER);
  const flags = '--peer none --focus mine --count 30 --seed 9 --json --out out'.split(' ');
  const program = ['dist/yardstick/src/main.js', ...flags, '--command', `mine="${process.execPath}" reader.mjs`];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd: folder, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const { rows } = JSON.parse(stdout) as { rows: readonly { readonly falseAccepts: readonly { readonly id: string }[] }[] };
  expect(rows[0]?.falseAccepts.map(({ id }) => id)).toContain('hazards/duplicate-key');
  for (const name of ['yardstick.md', 'yardstick.svg', 'yardstick-badge.svg', 'yardstick.json'])
    expect(readFileSync(path.join(folder, 'out', name), 'utf8')).not.toBe('');
});
