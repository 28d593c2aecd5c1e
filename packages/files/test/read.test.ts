import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bareTools, contractAsTools, lackOfTools } from '../src/contract/bare-tools.ts';
import { bareContract, bareGrammar, bareRules, noSchema, schemaAlone } from '../src/contract/schema-alone.ts';
import { mistakeText } from '../src/mistake/mistake-text.ts';
import { openDataFile } from '../src/read/data-file.ts';
import { openText } from '../src/read/open-text.ts';
import { readList } from '../src/read/read-list.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-read-'));

function place(name: string, content: string | Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

function told(opened: object): unknown {
  if ('mistakes' in opened) return (opened.mistakes as readonly { readonly code: string }[]).map(({ code }) => code).join();
  return 'text' in opened && !('value' in opened) ? opened.text : (opened as { readonly value: unknown }).value;
}

describe('a text file', () => {
  it.each<[string, Uint8Array | string, string]>([
    ['UTF-8', 'é', 'é'],
    ['UTF-8 with its mark', '\ufeffé', 'é'],
    ['UTF-16, little end first', Uint8Array.of(0xff, 0xfe, 0xe9, 0x20), 'file.not-utf8'],
    ['UTF-16, big end first', Uint8Array.of(0xfe, 0xff, 0x20, 0xe9), 'file.not-utf8'],
    ['UTF-16 without a mark', Uint8Array.of(0x61, 0, 0x62, 0), 'file.not-utf8'],
    ['Latin-1', Uint8Array.of(0x61, 0xe9), 'file.not-utf8'],
    ['only one byte of a mark', Uint8Array.of(0xff, 0x61), 'file.not-utf8'],
    ['nothing', '', 'file.empty'],
    ['blanks', ' \n\ufeff', 'file.empty'],
    ['a zero further on', 'abcd\0', 'abcd\0'],
  ])('of %s', (_, content, text) => {
    expect(told(openText(place('text', content)))).toBe(text);
  });

  it('says which encoding it is in', () => {
    const encoding = (bytes: readonly number[]) => {
      const opened = openText(place('text', Uint8Array.from(bytes)));
      return 'mistakes' in opened ? opened.mistakes[0]?.args?.encoding : undefined;
    };
    expect([encoding([0xff, 0xfe]), encoding([0xfe, 0xff]), encoding([0xff, 0x61])]).toEqual(['UTF-16', 'UTF-16', 'ISO-8859-1']);
  });

  it('that can not be read says why', () => {
    mkdirSync(path.join(folder, 'sub'), { recursive: true });
    expect([told(openText(path.join(folder, 'gone'))), told(openText(path.join(folder, 'sub')))]).toEqual([
      'file.unreadable',
      'file.unreadable',
    ]);
  });
});

describe('a data file', () => {
  it.each<[string, string, unknown]>([
    ['a.json', '{"a": 1}', { a: 1 }],
    ['a.json', '{"a": 1, "a": 2}', 'file.repeated-key'],
    ['a.json', '{"a": 1', 'file.not-json'],
    ['a.json', 'a: 1', 'file.not-json'],
    ['a', '{"a": 1,}', 'file.not-json'],
    ['a', ' [1,]', 'file.not-json'],
    ['a', 'a: 1', { a: 1 }],
    ['a.yaml', '{"a": 1,}', { a: 1 }],
    ['a.yml', '[1,]', [1]],
    ['a.yaml', 'a: 1\na: 2', 'file.repeated-key'],
    ['a.yaml', 'a: 1\n---\nb: 2', 'file.several-documents'],
    ['a.yaml', 'a: [1', 'file.not-yaml'],
    ['a.yaml', 'a: *b', 'file.not-yaml'],
    ['a.yaml', 'a: b: c', 'file.not-yaml'],
    ['a.yaml', "a: 'it's'", 'file.not-yaml'],
    ['a.yaml', 'a:\n\tb: 1', 'file.yaml-indent'],
    ['a.yaml', 'a:\n  b: 1\n c: 2', 'file.yaml-indent'],
    ['a.yaml', 'a:\n  b 1\n  c: 2', 'file.yaml-indent'],
    ['a.yaml', 'a:\n  - b: 1\n    c: 2\n   d: 3', 'file.yaml-indent'],
    ['a.yaml', '# nothing', null],
  ])('%s with %j', (name, text, value) => {
    expect(told(openDataFile(place(name, text)))).toEqual(value);
  });

  it('says what it found where JSON breaks off', () => {
    const found = (text: string) => {
      const opened = openDataFile(place('a.json', text));
      return 'mistakes' in opened ? opened.mistakes[0]?.args?.found : undefined;
    };
    expect([found('{"a": 1'), found('{"a" 1}')]).toEqual(['the end of the file', '"1"']);
  });
});

describe('a list from a file', () => {
  const list = (name: string, content: string, source: object = {}) => {
    const file = place(name, content);
    const read = readList(file, { file, ...source } as never, 'lists');
    if ('list' in read) return read.list;
    return 'mistakes' in read ? told(read) : read.reason.replace(file, 'FILE');
  };

  it.each<[string, string, object, unknown]>([
    ['a.json', '["x", "y"]', {}, ['x', 'y']],
    ['a.json', '{"a": {"b/c": ["x"]}}', { at: '/a/b~1c' }, ['x']],
    ['a.yaml', 'a: [x]', { at: '/a' }, ['x']],
    ['a.json', '{"a": null}', { at: '/a/b' }, 'FILE has nothing at /a/b.'],
    ['a.json', '{"a": "text"}', { at: '/a/length' }, 'FILE has nothing at /a/length.'],
    ['a.json', '{"a": 1}', { at: '/toString' }, 'FILE has nothing at /toString.'],
    ['a.json', '{"a": 1', {}, 'file.not-json'],
    ['a.json', '{}', { export: 'x' }, 'FILE is not a module, so it exports nothing.'],
    ['a.txt', 'x\ny\n', { at: '/a' }, 'FILE is neither JSON nor YAML, so `at` refers to nothing in it.'],
    ['a1.cjs', 'exports.words = new Set(["x"]);', { export: 'words' }, ['x']],
    ['a2.cjs', 'exports.words = ["x", undefined];', { export: 'words' }, ['x', null]],
    ['a3.cjs', 'exports.words = [];', { export: 'other' }, 'FILE has no export other; it has words.'],
    ['a4.cjs', '', { export: 'other' }, 'FILE has no export other; it has none.'],
    ['a5.cjs', 'throw new Error("no");', {}, 'FILE could not be run: no'],
    ['a6.cjs', 'throw "no";', {}, 'FILE could not be run: no'],
  ])('%s with %j %j', (name, content, source, value) => {
    expect(list(name, content, source)).toEqual(value);
  });

  it('is read by its ending: words line by line, or as Talon writes them', () => {
    const plain = list('words.txt', 'one\ntwo\n');
    const talon = list('words.talon-list', 'list: user.words\n-\none: 1\n');
    expect(JSON.stringify(plain)).toContain('two');
    expect(JSON.stringify(talon)).not.toContain('user.words');
    expect(JSON.stringify(talon)).toContain('one');
  });

  it('that is not there, or not UTF-8, is told', () => {
    const gone = (name: string) => readList(path.join(folder, name), { file: name } as never, 'lists');
    for (const name of ['gone.json', 'gone.txt', 'gone.cjs']) expect(JSON.stringify(gone(name))).toMatch(/reason.*gone/);
    const foreign = place('latin.txt', Uint8Array.of(0x61, 0xe9));
    expect(readList(foreign, { file: foreign } as never, 'lists')).toMatchObject({
      reason: expect.stringContaining('not UTF-8'),
    });
  });
});

describe('a file that is something else', () => {
  const kinds = (value: unknown): readonly string[] => {
    const file = { path: 'x.json', text: JSON.stringify(value), syntax: 'json', value } as never;
    const found = [schemaAlone, bareContract, noSchema, bareRules, bareGrammar, contractAsTools, lackOfTools].map((is) =>
      is(file),
    );
    return [...found, bareTools(file, 'a contract')]
      .flatMap((one) => (one === undefined ? [] : [one.code.replace('file.', '')]))
      .sort();
  };

  it.each<[unknown, readonly string[]]>([
    [{ type: 'object' }, ['bare-schema']],
    [{ $schema: 'https://json-schema.org/draft/2020-12/schema' }, ['bare-schema']],
    [{ $schema: 'https://other.example' }, []],
    [{ type: 'object', schema: {} }, ['contract-as-tools']],
    [{ schema: {} }, ['bare-contract', 'contract-as-tools', 'no-schema']],
    [{ policy: {} }, ['bare-contract', 'contract-as-tools', 'no-schema']],
    [{ rules: [] }, ['bare-contract', 'bare-rules', 'contract-as-tools', 'no-schema']],
    [{ rules: {} }, ['bare-contract', 'contract-as-tools', 'no-schema']],
    [{ required: ['a'] }, ['bare-rules']],
    [{ types: {}, schema: {} }, ['bare-contract', 'contract-as-tools', 'no-schema']],
    [{ forms: {} }, ['bare-grammar', 'no-schema']],
    [{ lists: {}, kind: 'commands' }, ['contract-as-tools', 'no-schema']],
    [{ kind: 'tool-calls' }, ['contract-as-tools', 'no-schema', 'no-tools']],
    [{ kind: 'tool-calls', tools: [] }, ['contract-as-tools', 'no-schema']],
    [{ tools: [] }, ['bare-tools', 'no-schema']],
    [{ tools: {} }, ['no-schema']],
    [[{ name: 'pay' }], ['bare-tools']],
    [[5, { function: {} }], ['bare-tools']],
    [[{ other: 1 }], []],
    [{}, []],
    [5, []],
    [null, []],
  ])('%j', (value, codes) => {
    expect(kinds(value)).toEqual(codes);
  });

  it('is told in words', () => {
    const file = { path: 'x.json', text: ' {"type": "object"}', syntax: 'json', value: { type: 'object' } } as never;
    const mistake = schemaAlone(file);
    expect(mistake?.place?.span).toEqual({ start: 1, end: 2 });
    expect(mistake === undefined ? '' : mistakeText(mistake).message).not.toBe('');
  });
});
