import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { compile } from '../src/index.ts';
import { blocksIn } from './blocks-in.ts';

const readme = readFileSync(path.resolve(import.meta.dirname, '../../../README.md'), 'utf8');

const [, reply = ''] = /^ +1 \| (.*)$/m.exec(readme) ?? [];

const blocks = (language: string) => blocksIn(readme, language);

it('shows what the command says of a wrong value', () => {
  const [shown] = blocks('text');
  const command = path.resolve(import.meta.dirname, '../../cli/bin/tamis.js');
  const { stderr } = spawnSync(process.execPath, [command, 'check', '--whole', '--format', 'human'], {
    input: reply,
    encoding: 'utf8',
  });
  for (const line of (shown as string).trimEnd().split('\n')) expect(stderr).toContain(line);
});

it('catches the wrong value that the README shows', () => {
  const [shown] = blocks('json');
  const verdict = compile({}).judge(reply);
  expect(verdict).toMatchObject(JSON.parse(shown as string));
  expect(verdict).not.toHaveProperty('value');
  expect(verdict).toMatchObject({ status: 'hold', held: { amount: 10000 } });
});
