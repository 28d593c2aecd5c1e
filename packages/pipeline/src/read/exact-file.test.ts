import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeJson } from '../exact/write-json.ts';
import { openExactFile, yamlFile } from './exact-file.ts';
import { plainItem } from './plain-item.ts';
import { sectionsOf } from './yaml-sections.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tamis-exact-'));

function opened(name: string, text: string) {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return openExactFile(file);
}

function read(name: string, text: string): string {
  const file = opened(name, text);
  return 'mistakes' in file ? file.mistakes.map(({ code }) => code).join() : writeJson(file.value);
}

describe('a data file', () => {
  it.each([
    ['a.json', '{"a": 2.0}', '{"a":2.0}'],
    ['a.JSON', '{"a": 2.0, "b": 1e3}', '{"a":2.0,"b":1000.0}'],
    ['a.json', '{"a": ', 'file.not-json'],
    ['a.json', 'a: 1', 'file.not-json'],
    ['a.jsonl', '{"a": 2.0}\n\n  \n{"a": 1}', '[{"a":2.0},{"a":1}]'],
    ['a.jsonl', '\n{"a": 1}\n{"a": 2}\n', '[{"a":1},{"a":2}]'],
    ['a.yaml', 'a: 2.0', '{"a":2.0}'],
  ])('is read by its name: %s %j', (name, text, value) => {
    expect(read(name, text)).toBe(value);
  });

  it('tells of at most twenty torn lines', () => {
    expect(read('a.jsonl', '{"a": 1}\n{"a"\n[]\n')).toBe('file.not-json');
    for (const lines of [20, 21]) expect(read('a.jsonl', '{\n'.repeat(lines)).split(',')).toHaveLength(20);
  });

  it('knows the place of a value, of a key and of a line', () => {
    const spanned = (file: ReturnType<typeof openExactFile>, ...asked: readonly [string, 'key'?]) => {
      if ('mistakes' in file) throw new Error('broken');
      const { span } = file.placeOf(...asked);
      return file.text.slice(span?.start, span?.end);
    };
    expect(spanned(opened('a.json', '{"a": {"b": 15}}'), '/a/b')).toBe('15');
    expect(spanned(opened('a.json', '{"a": {"b": 15}}'), '/a/b', 'key')).toBe('"b"');
    expect(spanned(opened('a.json', '[15]'), '/0', 'key')).toBe('15');
    const lines = opened('a.jsonl', '{"a": 1}\n{"a": 2}');
    expect([spanned(lines, '/0'), spanned(lines, '/1/a'), spanned(lines, '')]).toEqual(['{"a": 1}', '{"a": 2}', '{"a": 1}']);
  });
});

describe('YAML', () => {
  const yaml = (text: string): string => {
    const file = yamlFile('x.yaml', text);
    return 'mistakes' in file ? file.mistakes.map(({ code }) => code).join() : writeJson(file.value);
  };

  it.each([
    ['', 'null'],
    ['a:\nb: ~', '{"a":null,"b":null}'],
    ['{1.5: a, null: b, yes: c, 123456789012345678901: d, x: e}', '{"1.5":"a","null":"b","true":"c","123456789012345678901":"d","x":"e"}'],
    ['? [a]\n: b', 'file.not-plain'],
    ['? {a: b}\n: c', 'file.not-plain'],
    ['a: &x {b: 1, c: 2}\nd: {<<: *x, c: 3}', '{"a":{"b":1,"c":2},"d":{"b":1,"c":3}}'],
    ['a: &x {b: 1}\nd: &y {b: 2, e: 3}\nf: {<<: [*x, *y]}', '{"a":{"b":1},"d":{"b":2,"e":3},"f":{"b":1,"e":3}}'],
    ['a: {<<: 5, b: 1}', '{"a":{"b":1}}'],
    ['a: {<<: ~, b: 1}', '{"a":{"b":1}}'],
    ['a: {<<: [[1]], b: 1}', '{"a":{"b":1}}'],
    ['a: {"<<": {b: 1}}', '{"a":{"<<":{"b":1}}}'],
    ['? [1]\n: 2\n<<: {b: 1}', 'file.not-plain'],
    ['a: &x [*x]', 'file.not-plain'],
    ['[! 5, !!str 5, "5", 5]', '["5","5","5",5]'],
    ['[!!float 12345678901234567890, !!float 5, !!float x]', '[1.2345678901234567e+19,5.0,"x"]'],
    ['!!map {a: 1}', '{"a":1}'],
    ['!!seq [1]', '[1]'],
    ['!!set {a, b}', 'file.not-yaml'],
    ['!own {a: 1}', 'file.not-yaml'],
    ['!own 5', 'file.not-yaml'],
    ['[.inf]', 'pipeline.bad-value'],
    ['[1:30.5, 1:30., -1:30.5, 1:30:30.]', '[90.5,90.0,-90.5,5430.0]'],
    [`[${'1'.repeat(5001)}]`, `["${'1'.repeat(5001)}"]`],
    [`${'['.repeat(201)}${']'.repeat(201)}`, `${'['.repeat(201)}${']'.repeat(201)}`],
    [`${'['.repeat(202)}${']'.repeat(202)}`, 'file.not-plain'],
  ])('is read as PyYAML reads it: %#', (text, value) => {
    expect(yaml(text)).toBe(value);
  }); // biome-ignore format: one row a line

  it('warns of a date or a time, and reads it as text', () => {
    const file = yamlFile('x.yaml', '[2024-01-02, 2024-1-2 3:04:05, 2024-01-02T03:04:05Z, 2024-01-0]');
    expect('warnings' in file && file.warnings.map(({ code, args }) => `${code} ${args?.found}`)).toEqual([
      'pipeline.date 2024-01-02',
      'pipeline.date 2024-1-2 3:04:05',
      'pipeline.date 2024-01-02T03:04:05Z',
    ]);
    expect('value' in file && writeJson(file.value)).toContain('"2024-01-02T03:04:05Z"');
  });
});

describe('a large file, piece by piece', () => {
  it.each([
    ['- a: 1\n  b: "x"', '{"a":1,"b":"x"}'],
    ['- a: 1\r\n\r\n  b: x y', '{"a":1,"b":"x y"}'],
    ['- a: [1, b, 2.0]', '{"a":[1,"b",2.0]}'],
    ['  - a: 1\n    b: 2', '{"a":1,"b":2}'],
  ])('reads an item of plain fields: %j', (text, value) => {
    expect(writeJson(plainItem(text) as never)).toBe(value);
  });

  it.each(
    [
      ['', '- a: 1\n b: 2', '- a: 1\n   b: 2', '- a: 1\n  a: 2', '- yes: 1', '- a: [1, [2]]', '- a: [1, ]', '- a: 2024-01-02'],
      ['- a: [2024-01-02]', '- a: x: y', '- a: # no', '- a', 'a: 1', '- a: *x', "- a: 'it''s'", '- a: [x, "y"]', '- "a": 1'],
    ].flat(),
  )('leaves any other item to the library: %j', (text) => {
    expect(plainItem(text)).toBeUndefined();
  });

  it('is split at the items of its lists', () => {
    expect(sectionsOf('- a\n- b\n')).toEqual([{ key: undefined, items: [0, 4], end: 8 }]);
    expect(sectionsOf('# note\nx:\n  - a\n    more\n\n  -\n    b\ny: # note\n- c')).toEqual([
      { key: 'x', items: [10, 26], end: 36 },
      { key: 'y', items: [46], end: 49 },
    ]);
  });

  it.each(
    [
      ['', '# note', 'x:\n', 'x:\ny:\n- a', 'x: 1', '- a\nx:\n- b', 'yes:\n- a', ' - a', '  a', 'x:\n  a\n  - b'],
      ['x:\n  - a\n - b', 'x:\n  - a\n  b', '- a\nb', '---\n- a', '- a\n...', '- &x a', '- a: *x', '%YAML 1.1\n- a'],
    ].flat(),
  )('and left whole if it has another form: %j', (text) => {
    expect(sectionsOf(text)).toBeUndefined();
  });
});
