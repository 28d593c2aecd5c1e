import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { shellWord, visible } from '@tamis/core/wording';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someOf } from '../../../scripts/tests/share.ts';
import { rows } from '../../core/test/rows.ts';
import { inShell } from './shell.ts';
import { tamis } from './tamis.ts';
import { typed } from './typed.ts';

const bin = fileURLToPath(new URL('../bin/tamis.js', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'tamis-pasted-'));
const TOUCH = `touch\${IFS}pwned`;
const desk = path.join(folder, 'desk');
const tools = path.join(folder, 'tools');
const env = {
  NO_COLOR: '1',
  PATH: `${tools}:${process.env.PATH}`,
  TAMIS_LEDGER: path.join(folder, 'home.sqlite'),
};

beforeAll(() => {
  for (const at of [desk, tools]) mkdirSync(at);
  writeFileSync(path.join(tools, 'tamis'), `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`);
  chmodSync(path.join(tools, 'tamis'), 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function failedRun(unit: string, name: string): Promise<string> {
  const source = path.join(folder, 'pipeline');
  rmSync(source, { recursive: true, force: true });
  for (const part of ['templates', 'schemas']) mkdirSync(path.join(source, part), { recursive: true });
  const write = (file: string, text: string) => writeFileSync(path.join(source, file), text);
  write('templates/ask.jinja2', 'Rate it.');
  write('schemas/ask.json', '{"type": "object", "required": ["score"]}');
  write('items.yaml', `items: ${JSON.stringify([{ id: unit }])}\n`);
  write('tape.jsonl', `${JSON.stringify({ reply: { text: '{}' }, repeat: true })}\n`);
  write(
    'config.yaml',
    [
      'pipeline: {steps: [{name: ask}]}',
      'api: {provider: openai, model: m}',
      'processing: {strategy: direct, items: {source: items.yaml, key: items, name_field: id}, validation_retry: {max_attempts: 1}}',
      'prompts: {templates: {ask: ask.jinja2}}',
      'schemas: {files: {ask: ask.json}}',
      'validation: {ask: {required: [score]}}',
    ].join('\n'),
  );
  const out = path.join(folder, name);
  const args = ['run', source, '--out', out, '--cassette', path.join(source, 'tape.jsonl')];
  expect((await tamis(args, '', env)).stderr).toContain('next: ');
  return out;
}

describe('a command that is printed to be pasted', () => {
  const hostile: readonly (readonly [unit: string, name: string])[] = [
    [`$(${TOUCH})`, 'run 1'],
    [`\`${TOUCH}\`';${TOUCH};'`, '$(touch pwned)'],
    [`a&&${TOUCH}`, "it's; touch pwned"],
    ['--help', '-run'],
    [`\u202e;${TOUCH}`, 'run\u001b]0;x\u0007;touch pwned'],
    ['ünit~*', 'run ü'],
  ];
  // A run takes half of them.
  it.each(someOf(hostile, 2).map(([, one]) => one))(
    'shows the unit %j of the run %j, and does nothing else',
    async (unit, name) => {
      const out = await failedRun(unit, name);
      const told = (await tamis(['failures', out], '', env)).stdout.toString();
      for (const [verb, rest, shown] of [
        ['why', 'explains', 'The key "score" is required but missing.'],
        ['show', 'shows', visible(unit)],
      ] as const) {
        const line = told.split('\n').find((one) => one.includes(`next: tamis ${verb} `)) ?? '';
        const command = line.slice(line.indexOf('tamis'), line.lastIndexOf(` ${rest} `));
        expect(await typed(command, desk, env)).toMatchObject({ code: 0, stdout: expect.stringContaining(shown) });
      }
      expect(readdirSync(desk)).toEqual([]);
    },
  );
});

async function readBy(shell: string, words: string): Promise<string> {
  return (await inShell(`printf '<%s>' ${words}`, folder, {}, shell)).stdout;
}

const HOSTILE = rows<string>('hostile', 'Words of a command line');

it.each(['sh', 'bash'])('a word is one with nothing to do for %s', async (shell) => {
  expect(await readBy(shell, HOSTILE.map(shellWord).join(' '))).toBe(HOSTILE.map((text) => `<${text}>`).join(''));
});

it('a word is any text that an argument can be', async () => {
  const texts = fc.sample(fc.string({ unit: 'binary' }), 4000);
  const words = texts.map((text) => text.toWellFormed().replaceAll('\0', '').replace(/\n+$/, ''));
  expect(await readBy('sh', words.map(shellWord).join(' '))).toBe(words.map((word) => `<${word}>`).join(''));
});
