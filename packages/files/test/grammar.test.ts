import { commands } from '@tamis/commands';
import { engine as usual } from '@tamis/core';
import { usualWording } from '@tamis/core/wording';
import { describe, expect, it } from 'vitest';
import { atTheirLists, grammarContract, withGrammar } from '../src/contract/with-grammar.ts';
import { validateFiles } from '../src/index.ts';
import { type DataFile, openDataFile } from '../src/read/data-file.ts';
import { spotsIn } from '../src/read/spots-in.ts';
import { closest } from '../src/text/closest.ts';
import { columns } from '../src/text/columns.ts';
import { folderOf } from './folder.ts';

const at = folderOf({
  'contract.yaml': 'kind: command\ngrammar: grammar.yaml\n',
  'lost.yaml': 'kind: command\ngrammar: gone.yaml\n',
  'torn.yaml': 'kind: command\ngrammar: torn-grammar.yaml\n',
  'torn-grammar.yaml': 'forms: [\n',
  'grammar.yaml':
    'forms: {go: "go {place}"}\nlists: {place: places.json, gone: gone.json, own: [x], none: "", odd: {file: 5}, far: {file: places.json, at: /more}}\n',
  'places.json': '["home", "work"]',
  'plain.json': '{"forms": {"a": "b"}}',
  'suggesting.json': '{"forms": {"a": "b"}, "suggestions": {}}',
  'tools.json': '[{"name": "pay", "parameters": {"type": "object"}}]',
  'calls.yaml': 'kind: tool-calls\n',
  'own-calls.yaml': 'kind: tool-calls\ntools: [{name: pay, parameters: {type: object}}]\n',
  'schema.json': '{"type": "object"}',
  'fine.yaml': 'schema: {type: object}\n',
});

function opened(name: string): DataFile {
  const file = openDataFile(at(name));
  if ('mistakes' in file) throw new Error(name);
  return file;
}

const engine = usual.of([...usual.kinds, ...commands]);

describe('a contract with a grammar', () => {
  it('reads the lists that the grammar names, next to it, unless they are given', () => {
    const contract = opened('contract.yaml');
    const read = withGrammar(contract.value, contract);
    expect(read.written).toMatchObject({ kind: 'command', lists: { place: ['home', 'work'] } });
    expect(read.files.map((file) => file.split('/').at(-1))).toEqual([
      'contract.yaml',
      'grammar.yaml',
      'places.json',
      'gone.json',
      'places.json',
    ]);
    expect(read.mistakes.map(({ code, path, place }) => [code, path, place?.file.split('/').at(-1)])).toEqual([
      ['file.list-unreadable', '/grammar/lists/gone', 'grammar.yaml'],
      ['file.list-unreadable', '/grammar/lists/far', 'grammar.yaml'],
    ]);
    const given = withGrammar({ grammar: { lists: { place: 'gone.json' } }, lists: { place: ['here'] } }, contract);
    expect([given.written, given.mistakes]).toMatchObject([{ lists: { place: ['here'] } }, []]);
    const inside = withGrammar({ grammar: { presets: { place: 'gone.json' } } }, contract);
    expect(inside.mistakes[0]).toMatchObject({ path: '/grammar/presets/place', pointer: '/grammar/presets/place' });
  });

  it('leaves alone what is no grammar', () => {
    const none = { mistakes: [], files: [] };
    expect(withGrammar(5)).toEqual({ written: 5, ...none });
    expect(withGrammar({ kind: 'json' })).toEqual({ written: { kind: 'json' }, ...none });
    expect(withGrammar({ grammar: 5, lists: 5 }).written).toEqual({ kind: 'command', grammar: 5, lists: 5 });
    expect(withGrammar({ grammar: { lists: 5 } }).written).toEqual({ kind: 'command', grammar: { lists: 5 }, lists: {} });
  });

  it('says where the grammar is named if it can not be read, and where it breaks if it is torn', () => {
    const told = (name: string) => {
      const [mistake] = withGrammar(opened(name).value, opened(name)).mistakes;
      return [mistake?.code, mistake?.path, mistake?.place?.file.split('/').at(-1)];
    };
    expect(told('lost.yaml')).toEqual(['file.unreadable', '/grammar', 'lost.yaml']);
    expect(told('torn.yaml')).toEqual(['file.not-yaml', '/grammar', 'torn-grammar.yaml']);
  });

  it('is for suggestions if the grammar has them', () => {
    const kind = (name: string, wanted?: 'command') =>
      (grammarContract(opened(name), wanted).written as { readonly kind: string }).kind;
    expect([kind('plain.json'), kind('suggesting.json'), kind('suggesting.json', 'command')]).toEqual([
      'command',
      'suggestions',
      'command',
    ]);
  });

  it('has the problems of a list where its grammar names the list', () => {
    const problem = (path: string) => ({ code: 'contract.bad-value', severity: 'error', path, about: 'key', args: {} }) as never;
    const grammar = { lists: { place: 'x' }, presets: { mood: 'y' } };
    const moved = (path: string, written: unknown = { grammar }) =>
      atTheirLists([problem(path)], { written, mistakes: [], files: [] } as never, usualWording).map((one) => [
        one.path,
        one.about,
      ]);
    expect(moved('/lists/place/0')).toEqual([['/grammar/lists/place', undefined]]);
    expect(moved('/lists/mood')).toEqual([['/grammar/presets/mood', undefined]]);
    for (const path of ['/lists/other', '/lists', '/forms/place', '/lists/toString'])
      expect(moved(path)).toEqual([[path, 'key']]);
    expect(moved('/lists/place', 5)).toEqual([['/lists/place', 'key']]);
    expect(moved('/lists/place', { grammar: 5 })).toEqual([['/lists/place', 'key']]);
  });
});

it('a list of tools is told only where a contract needs one', () => {
  const codes = (files: readonly string[], tools?: string) =>
    validateFiles(files.map(at), tools === undefined ? undefined : at(tools), engine).map(({ file, mistakes }) => [
      file.split('/').at(-1),
      mistakes.map(({ code }) => code).join(),
    ]);
  expect(codes(['calls.yaml', 'own-calls.yaml', 'fine.yaml'])).toEqual([
    ['calls.yaml', 'file.no-tools'],
    ['own-calls.yaml', ''],
    ['fine.yaml', ''],
  ]);
  expect(codes(['calls.yaml'], 'tools.json')).toContainEqual(['calls.yaml', '']);
  expect(codes(['schema.json', 'tools.json', 'plain.json'])).toMatchObject([
    ['schema.json', 'file.bare-schema'],
    ['tools.json', 'file.bare-tools'],
    ['plain.json', expect.any(String)],
  ]);
  expect(codes(['calls.yaml'], 'gone.json').flat().join()).toContain('file.unreadable');
});

it('the nearest names are those that a slip explains, never the name itself', () => {
  expect(closest('score', ['score', 'scores', 'store', 'other'])).toEqual(['scores', 'store']);
  expect(closest('comma', ['parse.comma', 'parse.colon'])).toEqual(['parse.comma']);
  expect(closest('x.comma', ['parse.comma'])).toEqual([]);
  expect(closest('abc', ['abd', 'abe', 'abf', 'abg'])).toHaveLength(3);
  expect([closest('ab', ['xy']), closest('abcdefghijkl', ['abcdefghixyz']), closest('abcdefghijkl', ['abcdefghwxyz'])]).toEqual([
    [],
    ['abcdefghixyz'],
    [],
  ]);
});

it('columns are counted as a terminal shows them', () => {
  expect(['abc', '日本', 'e\u0301', '\u1100', '\u115f', '🙂', ''].map(columns)).toEqual([3, 4, 1, 2, 2, 2, 0]);
});

it('a pointer leads to its text, through aliases too, or as far as it can', () => {
  const shown = (text: string, syntax: 'json' | 'yaml', pointer: string) => {
    const { value, key, isExact, written } = spotsIn({ syntax, text })(pointer);
    return [text.slice(value.start, value.end), key && text.slice(key.start, key.end), isExact, written?.style];
  };
  const json = '{"a": ["x", 5]}';
  expect(shown(json, 'json', '/a/0')).toEqual(['"x"', undefined, true, 'double']);
  expect(shown(json, 'json', '/a/1')).toEqual(['5', undefined, true, undefined]);
  expect(shown("a: &it 'x'\nb: *it\n", 'yaml', '/b')).toEqual(["'x'", 'b', true, 'single']);
  expect(shown('a: [1, x]\n', 'yaml', '/a/1')).toEqual(['x', undefined, true, 'plain']);
  expect(shown('a: [1, x]\n', 'yaml', '/a/2')).toEqual(['[1, x]', 'a', false, undefined]);
  expect(shown('a: [1, x]\n', 'yaml', '/a/1/b')).toEqual(['x', undefined, false, 'plain']);
  expect(shown('a: 5\n', 'yaml', '/b')[2]).toBe(false);
});
