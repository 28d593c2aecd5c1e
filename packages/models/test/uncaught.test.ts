import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { someOf } from '../../../scripts/tests/share.ts';

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
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', imports + program], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });
    const before = stderr.slice(0, stderr.indexOf(message));
    expect(stderr).toContain(`\n${message}`);
    expect(before.split('\n').length).toBeLessThanOrEqual(5);
    expect(before.length).toBeLessThan(400);
  },
);
