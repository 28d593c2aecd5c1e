import { describe, expect, it } from 'vitest';
import { rows } from '../../../../test/rows.ts';
import type { JsonObject } from '../../../model/json.ts';
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
  it.each(rows<[string, JsonObject]>('yaml', 'Values'))('%j', (text, value) => {
    expect(read(text)).toMatchObject({ ok: true, value });
  });

  it('keeps a key that objects inherit as data', () => {
    const parsed = read('a: {__proto__: 1, b: 2}');
    expect(JSON.stringify(parsed.ok && parsed.value)).toBe('{"a":{"__proto__":1,"b":2}}');
  });
});

describe('what is reported', () => {
  it.each(rows<[string, readonly string[]]>('yaml', 'What is reported'))('%j: %j', (text, codes) => {
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

it.each(rows<[string, readonly string[], readonly string[]]>('yaml', 'The keys of lines, and which of them are empty'))(
  '%j has the lines %j, of which %j are empty',
  (text, keys, empty) => {
    const parsed = read(text);
    const lines = parsed.ok ? parsed.lineKeys : [];
    expect(lines.map(({ key }) => key)).toEqual(keys);
    expect(lines.filter(({ isEmpty }) => isEmpty).map(({ key }) => key)).toEqual(empty);
  },
);

it.each(rows<[string, string?]>('yaml', 'What part of a value the mark <b> is in'))('the mark in %j is %s', (text, part) => {
  const start = text.indexOf('<b>');
  expect(partAt(text, { start, end: start + 3 }, OPTIONS)).toBe(part);
});
