import { expect, it } from 'vitest';
import { mistakeText, validateFiles } from '../src/index.ts';
import { folderOf } from './folder.ts';

const at = folderOf({
  'fine.yaml': 'schema: {type: object}\n',
  'warned.yaml': 'schema: {type: object, x-own: 1}\n',
  'calls.yaml': 'kind: tool-calls\n',
  'about.yaml': 'kind: tool-calls\nabout: {pay: {effect: change}}\n',
  'wrong.yaml': 'kind: tool-calls\nabout: {pay: {efect: change}}\n',
  'tools.json': '[{"name": "pay", "parameters": {"type": "objekt"}}]',
});
const codesOf = (files: ReturnType<typeof validateFiles>) =>
  files.map(({ file, mistakes }) => [file, mistakes.map(({ code }) => code)]);

it('lists what is wrong with each file, warnings included', () => {
  expect(codesOf(validateFiles([at('fine.yaml'), at('warned.yaml'), at('calls.yaml'), at('gone.yaml')]))).toEqual([
    [at('fine.yaml'), []],
    [at('warned.yaml'), ['contract.ignored-keyword']],
    [at('calls.yaml'), ['file.no-tools']],
    [at('gone.yaml'), ['file.unreadable']],
  ]);
});

it('tells what is wrong with a tool list of the list, once', () => {
  const files = validateFiles([at('calls.yaml')], at('tools.json'));
  expect(codesOf(files)).toEqual([
    [at('tools.json'), ['contract.tool-schema']],
    [at('calls.yaml'), []],
  ]);
  expect(files.flatMap(({ mistakes }) => mistakes).map((mistake) => mistakeText(mistake).message)[0]).toContain('objekt');
});

it('takes a contract about tools that a server will list, and finds what else is wrong with it', () => {
  expect(codesOf(validateFiles([at('about.yaml'), at('wrong.yaml')]))).toEqual([
    [at('about.yaml'), []],
    [at('wrong.yaml'), ['contract.unknown-key']],
  ]);
});
