import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pythonLimits } from '../src/index.ts';
import { escapes } from './escapes/all.ts';

test('the program of the README prints what it says', () => {
  const guide = readFileSync(path.resolve(import.meta.dirname, '../README.md'), 'utf8');
  const [, program = '', printed] = /^```ts\n(.*?)^```$\s*^```text\n(.*?)^```$/ms.exec(guide) ?? [];
  const folder = mkdtempSync(path.join(import.meta.dirname, 'guide-'));
  try {
    writeFileSync(path.join(folder, 'example.ts'), program);
    expect(execFileSync(process.execPath, ['example.ts'], { cwd: folder, encoding: 'utf8' })).toBe(printed);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the guide knows the limits and the number of attempts', () => {
  const guide = readFileSync(path.resolve(import.meta.dirname, '../../../docs/guides/python.md'), 'utf8');
  expect(guide).toContain(`The repository has ${Object.values(escapes).flat().length} attempts`);
  const hidden = new Set(['startMs', 'idleMs']);
  for (const name of Object.keys(pythonLimits).filter((one) => !hidden.has(one))) expect(guide).toContain(`\`${name}\``);
});
