import { spawnSync } from 'node:child_process';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { someOf } from '../../../scripts/tests/share.ts';

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

const imports = `import { ask, compile, Fault } from '@tamis/core';
import { model, replayModel } from '@tamis/models';\n`;

const PROGRAMS = [
  ["compile({ polcy: 1, schema: { type: 'objct' } });", 'ContractError: The contract has 2 problems:'],
  ["await ask({ prompt: 'Hi' });", 'TypeError: There is no option `prompt` of ask.'],
  ["model('openai:x', { colour: 1 });", 'TypeError: openAiModel has no option `colour`.'],
  ["replayModel([{ fault: '4x9' }]);", 'CassetteError: The cassette has 1 problem:'],
  ["await model('openai:x', { keyFile: '/none' }).ask([]);", 'Fault: The key file /none cannot be read (ENOENT)'],
  ["throw new Fault('fault.network', 'It is gone.');", 'Fault: It is gone.'],
] as const;

test.for(someOf(PROGRAMS, 3).map(([, one]) => one))(
  'an uncaught error shows its message before our code: %s',
  ([program, message]) => {
    const stderr = uncaught('program.mjs', imports + program);
    const before = stderr.slice(0, stderr.indexOf(message));
    expect(stderr).toContain(`\n${message}`);
    expect(before.split('\n').length).toBeLessThanOrEqual(5);
    expect(before.length).toBeLessThan(400);
  },
);
