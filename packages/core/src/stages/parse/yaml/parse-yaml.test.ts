import { describe, expect, it } from 'vitest';
import { RemarkReader } from '../../../remarks/remark-reader.ts';
import { parseYaml, partAt } from './parse-yaml.ts';

const OPTIONS = {
  depth: 6,
  keys: 50,
  string: 1000,
  changes: 100,
  keyPolicy: 'own',
  remarks: new RemarkReader(),
  marks: 500,
} as const;
const read = (text: string) => parseYaml(text, 10, OPTIONS);
const codesIn = (text: string) => {
  const parsed = read(text);
  return parsed.ok ? parsed.changes.map(({ code }) => code) : parsed.findings.map(({ code }) => code);
};

describe('values', () => {
  it.each([
    ['{"a": 1}', { a: 1 }],
    ['a: 1\n---\n', { a: 1 }],
    ['a: 1\n---\n---\n', { a: 1 }],
    ['a: &x [1, {b: null}]\nc: *x', { a: [1, { b: null }], c: [1, { b: null }] }],
    ['a: &x 5\nb: [*x]', { a: 5, b: [5] }],
    ['<<: x', { '<<': 'x' }],
    ['a: >5 # five', { a: '>5' }],
    ['a: |-', { a: '' }],
    ['a: {b:1, c:d:e}', { a: { b: 1, c: 'd:e' } }],
    ['{a:1, a: 2}', { a: 2 }],
    ['{a:"b}', { 'a:"b': null }],
    ['"\\_": "\\P\\n\\x41\\0"', { '\\_': '\\P\nA\\0' }],
  ])('%j', (text, value) => {
    expect(read(text)).toMatchObject({ ok: true, value });
  });

  it('keeps a key that objects inherit as data', () => {
    const parsed = read('a: {__proto__: 1, b: 2}');
    expect(JSON.stringify(parsed.ok && parsed.value)).toBe('{"a":{"__proto__":1,"b":2}}');
  });
});

describe('what is reported', () => {
  it.each([
    ['0x10: a', ['parse.yaml-number']],
    ['1.0: a', ['parse.yaml-number']],
    ['10: a', []],
    ['"10": a', []],
    ['a: 0o17', ['parse.yaml-number']],
    ['a: 007', ['parse.yaml-number']],
    ['a: 7', []],
    ['a: .inf', ['parse.not-a-number']],
    ['a: 9007199254740993', ['parse.digits-lost']],
    ['a: 12345678901234567890123', ['parse.digits-lost']],
    ['a: 1.0000000000000000001', ['parse.digits-lost']],
    ['a: 1e-400', ['parse.digits-lost']],
    ['a: ...', ['parse.ellipsis']],
    ['- x\n - y', ['parse.yaml-joined-item']],
    ['- x\n -y - z', []],
    ['- "x\n - y"', []],
    ['a: x\n  b:1', ['parse.yaml-joined-item']],
    ['a: x\n  https://b', []],
    ['a: >5', ['parse.yaml-block']],
    ['a: >1\n  5', []],
    ['a: |+\n\n', []],
    ['{a:1}', ['parse.yaml-colon']],
    ['{a:1, a: 2}', ['parse.yaml-colon', 'parse.duplicate-key']],
    ['{a, http://b}', ['parse.missing-value', 'parse.missing-value']],
    ['{a: ~, "b":1}', []],
    ['? a:1', []],
    ['"\\_": "\\P\\L"', ['parse.invalid-escape', 'parse.invalid-escape']],
    ['"\\U0001F600"', ['parse.invalid-escape']],
    ['"a\\ b"', ['parse.invalid-escape']],
    ['- "\\frac"', ['parse.invalid-escape']],
    ['- "\\b\\f\\n"', []],
    ['- "\\b"', ['parse.invalid-escape']],
    ['"a\\\n \\ b\n \\ c\\/"', []],
    ['<<: {a: 1}', ['parse.yaml-merge']],
    ['"<<": {a: 1}', []],
    ['<<: null', []],
    [': x', ['parse.yaml-key']],
    ['? [a]\n: x', ['parse.yaml-key']],
    ['&k a: x', ['parse.yaml-key']],
    ['true: x', ['parse.yaml-key']],
    ['a: &x 1', ['parse.yaml-unused-anchor']],
    ['a: &x 1\nb: *x', ['parse.yaml-anchor']],
    ['a: *x', ['parse.yaml-alias']],
    ['a: &x [*x]', ['parse.yaml-alias']],
    ['a: 1\na: 1', ['parse.repeated-key']],
    ['a: 1\na: 2', ['parse.duplicate-key']],
    ['a: 1\n--- ""', ['parse.yaml-syntax']],
    ['a: 1\n--- null', ['parse.yaml-syntax']],
    ['a: 1\n---\n[', ['parse.yaml-syntax']],
    ['a: 1\n---\nb: 2', ['parse.yaml-syntax']],
    ['%YAML 1.1\n---\na: NO', ['parse.yaml-version']],
    ['%YAML 1.1\n---\na: 1', []],
    ['%YAML 1.1\n---\na: &x 1\nb: *x', ['parse.yaml-anchor', 'parse.yaml-version']],
    ['%YAML 1.2\n---\na: NO', []],
    ['a: !!int 1', ['parse.yaml-tag']],
    ['a: !!str 1', []],
    ['# nothing', ['extract.empty']],
    ['', ['extract.empty']],
  ])('%j: %j', (text, codes) => {
    expect(codesIn(text)).toEqual(codes);
  });

  it('is reported once for each place, with its offset in the reply', () => {
    const parsed = read('a: [1, 2');
    expect(parsed).toEqual({ ok: false, findings: [expect.objectContaining({ code: 'parse.yaml-syntax', at: 18 })] });
  });

  it('warns about an empty key, in JSON too', () => {
    const warnings = [expect.objectContaining({ code: 'parse.empty-key', severity: 'warning' })];
    expect(read('"": 1')).toMatchObject({ ok: true, value: { '': 1 }, warnings });
    expect(read('{"": 1}')).toMatchObject({ ok: true, value: { '': 1 }, warnings });
    expect(read('{"a": 1}')).toMatchObject({ ok: true, warnings: [] });
  });
});

describe('aliases', () => {
  it('repeat up to the limit', () => {
    const ten = (of: string) => `[${new Array(10).fill(of).join(', ')}]`;
    const bomb = (levels: number) =>
      ['a0: &a0 1', ...Array.from({ length: levels }, (_, i) => `a${i + 1}: &a${i + 1} ${ten(`*a${i}`)}`)].join('\n');
    expect(codesIn(bomb(3))).not.toContain('parse.yaml-alias');
    expect(codesIn(bomb(5))).toContain('parse.yaml-alias');
  });

  it('go no deeper than the limit', () => {
    const chain = (levels: number) =>
      ['a0: &a0 {b: 1}', ...Array.from({ length: levels }, (_, i) => `a${i + 1}: &a${i + 1} {c: *a${i}}`)].join('\n');
    expect(codesIn(chain(4))).not.toContain('parse.yaml-alias');
    expect(codesIn(chain(5))).toContain('parse.yaml-alias');
    expect(codesIn(chain(4).replace('{b: 1}', '[1]'))).not.toContain('parse.yaml-alias');
    expect(codesIn(chain(5).replace('{b: 1}', '[1]'))).toContain('parse.yaml-alias');
  });
});

it('knows the text of numbers and literals, even through an alias', () => {
  const parsed = read('a: &x {n: 1.50, s: "1.50", t: ~}\nb: {c: *x}\nd: 2');
  const source = (pointer: string) => parsed.ok && parsed.sourceAt(pointer);
  expect(source('/a/n')).toBe('1.50');
  expect(source('/a/t')).toBe('~');
  expect(source('/a/s')).toBeUndefined();
  expect(source('/b/c/n')).toBe('1.50');
  expect(source('/b/c/x')).toBeUndefined();
  expect(source('/d')).toBe('2');
  expect(source('')).toBeUndefined();
  const json = read('{"a": 1.50}');
  expect(json.ok && json.sourceAt('/a')).toBe('1.50');
});

it.each([
  ['Here it is:\nb: 1', ['Here it is', 'b'], ['Here it is']],
  ['a: null\nb: {}\n"c":', ['a', 'b'], []],
  ['? a\n? b', ['a', 'b'], ['a', 'b']],
  ['b:\n  c:', ['b'], []],
  ['{a: , b: 1}', [], []],
  ['{"a": 1}', [], []],
])('%j has the lines %j, of which %j are empty', (text, keys, empty) => {
  const parsed = read(text);
  const lines = parsed.ok ? parsed.lineKeys : [];
  expect(lines.map(({ key }) => key)).toEqual(keys);
  expect(lines.filter(({ isEmpty }) => isEmpty).map(({ key }) => key)).toEqual(empty);
});

it.each([
  ['{"a": "x <b> y"}', 'quoted'],
  ['a: "x <b> y"', 'quoted'],
  ['a: <b> y', 'quoted'],
  ['a: x <b> y', 'plain'],
  ['a: x\n  <b> y', 'loose'],
  ['x <b> y', 'loose'],
  ['x <b>: y', 'loose'],
  ['x <b> y: z', 'plain'],
  ['a: x # <b>', 'quoted'],
  ['# <b>', undefined],
  ['a: 1\n---\nx <b>', undefined],
  ['a: [x <b>', undefined],
  ['[[[[[[[[x <b>]]]]]]]]', undefined],
])('the mark in %j is %s', (text, part) => {
  const start = text.indexOf('<b>');
  expect(partAt(text, { start, end: start + 3 }, OPTIONS)).toBe(part);
});
