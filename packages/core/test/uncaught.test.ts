import { spawnSync } from 'node:child_process';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const modules = path.resolve(import.meta.dirname, '../../../node_modules');

// What Node writes if a program of the built package ends with an error that nobody catches.
function uncaught(name: string, program: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamis-uncaught-'));
  symlinkSync(modules, path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, name), program);
  return spawnSync(process.execPath, [path.join(folder, name)], { encoding: 'utf8' }).stderr;
}

const MESSAGE = /^ContractError: The contract has 1 problem:\n {2}\/kind: /m;

test.for([
  ['module.mjs', "import { compile } from '@tamis/core';\ncompile({ kind: 'action' });"],
  [
    'part.mjs',
    "import { compiler, document } from '@tamis/core/compiler';\nconst compile = compiler({ kinds: [document] });\ncompile({ kind: 'action' });",
  ],
  [
    'async.mjs',
    "import { compile } from '@tamis/core';\nasync function main() {\nawait 1;\ncompile({ kind: 'action' });\n}\nmain();",
  ],
] as const)('an uncaught ContractError is introduced by the line of the program that called compile: %s', ([name, program]) => {
  const written = uncaught(name, program);
  const [place, line, caret, blank, ...rest] = written.split('\n');
  expect(place).toContain(`/${name}:`);
  expect(program.split('\n')).toContain(line);
  expect([caret?.trim(), blank]).toEqual(['^', '']);
  expect(rest.join('\n')).toMatch(MESSAGE);
  expect(written).not.toContain('/packages/core/');
});

test.for([
  ['timer.mjs', "import { compile } from '@tamis/core';\nsetTimeout(() => compile({ kind: 'action' }));"],
  ['common.cjs', "const { compile } = require('@tamis/core');\ncompile({ kind: 'action' });"],
] as const)('where Node shows the line that throws, that line is short: %s', ([name, program]) => {
  const written = uncaught(name, program);
  const before = written.slice(0, written.search(MESSAGE));
  expect(written).toMatch(MESSAGE);
  expect(before.length).toBeLessThan(400);
  expect(written.match(/^ +at .*$/m)?.[0]).toContain(`/${name}:`);
});
