import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { tamis } from '../../cli/test/tamis.ts';
import { compile } from '../src/index.ts';
import { blocksIn } from './blocks-in.ts';

const readme = readFileSync(path.resolve(import.meta.dirname, '../../../README.md'), 'utf8');

const [, reply = ''] = /^ +1 \| (.*)$/m.exec(readme) ?? [];

const blocks = (language: string) => blocksIn(readme, language);

it('shows what the command says of a wrong value', async () => {
  const [shown] = blocks('text');
  const { stderr } = await tamis(['check', '--whole', '--format', 'human'], reply);
  for (const line of (shown as string).trimEnd().split('\n')) expect(stderr).toContain(line);
});

it('catches the wrong value that the README shows', () => {
  const [shown] = blocks('json');
  const verdict = compile({}).judge(reply);
  expect(verdict).toMatchObject(JSON.parse(shown as string));
  expect(verdict).not.toHaveProperty('value');
  expect(verdict).toMatchObject({ status: 'hold', held: { amount: 10000 } });
});
