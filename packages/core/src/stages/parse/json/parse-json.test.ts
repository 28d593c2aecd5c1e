import { describe, expect, it } from 'vitest';
import { READ_OPTIONS } from '../../../../test/read-options.ts';
import { rows } from '../../../../test/rows.ts';
import type { Json } from '../../../model/json.ts';
import { parseJson } from './parse-json.ts';
import { plainRuns } from './plain/plain-run.ts';

const read = (text: string, options = {}) => parseJson(text, 0, text.length, { ...READ_OPTIONS, ...options });

describe('what cannot be read', () => {
  it.each(rows<[string, string, string]>('json', 'What was expected, and what was found'))(
    '%j: %s was expected',
    (text, expected, found) => {
      const result = read(text);
      expect(result).toMatchObject({ ok: false, finding: { code: 'parse.syntax', args: { expected, found } } });
    },
  );
});

it('has no path for what precedes the document', () => {
  expect(read('\u00a0[1]')).toMatchObject({ value: [1], changes: [{ code: 'parse.odd-space', path: '', at: 0 }] });
});

it.each(rows<[string, Json, readonly string[]]>('json', 'Values, and what was altered'))('reads %s', (text, value, codes) => {
  const result = read(text);
  expect(result).toMatchObject({ ok: true, value });
  expect(result.ok && result.changes.map(({ code }) => code)).toEqual(codes);
  expect(result.ok && result.changes.every(({ at = -1 }) => at >= 0)).toBe(true);
});

it('has only one zero', () => {
  expect(read('[-.0, +.0, 0_0]')).toMatchObject({ value: [0, 0, '0_0'] });
});

it('keeps a key that is refused elsewhere as data if the policy says so', () => {
  const result = read(`{'__proto__': 1, 'constructor': {'prototype': 2}}`, { keyPolicy: 'own' });
  expect(JSON.stringify(result.ok && result.value)).toBe('{"__proto__":1,"constructor":{"prototype":2}}');
});

it('reports edits in the order of the text', () => {
  const result = read(`({'a': 1,}, [b,],)`);
  const places = result.ok ? result.changes.map(({ at }) => at) : [];
  expect(places).toEqual(places.toSorted((a = 0, b = 0) => a - b));
  expect(places.length).toBe(7);
});

const WHOLE = [
  ...['{"a": "b", "c": 1}', '{"a": "b\\u0041"}', '{a: b c}', '{a b}', "['a']", '[`a`]', '["""a"""]', '[```a```]'],
  ...['[true, tRUE , -Inf]', '[1.5, 1e5]', '[1 // a\n]', '[1 /* a */]', '[1 # a\n]', '[1, ...]', '[1,,]', '[1\u00a0]'],
  ...['[f("a")]', '["a" + "b"]', '["a "b" c"]', '["a, "b"]', '[("a", "b")]', '{"a", "b"}', '[“a”, (b)]', '[“a”, b]'],
  ...['[“a”],', '{"a": 1} ', '{\\"a\\": 1}', '{"a" 1}', '[“a” 1]', '{“a”: “b” “c”}', '{“a”: “b”, c}', '["a"\n]'],
  ...['{"a": "b" "c"}'],
];
// Marks of three quotes that are not yet whole: more quotes after them would make them so.
const HALF_A_MARK = /^\[(?:""|"""|`|``)$/;
const CUT = new Set(WHOLE.flatMap((text) => Array.from(text, (_, index) => text.slice(0, index + 1))));
const AFTER = [
  ...['"', "'", '`', ']', '}', ')', ',', ':', ' ', '\n', '/', '*/', '//', '...', '1', 'e', '\\', '+', '"b": 1}', '", "c"]'],
  ...['```', '\u00a0', '=', '(', '"""', 'ue]', 'ue,'],
];

describe('a document that is part of a text', () => {
  it.each([...CUT].filter((text) => !HALF_A_MARK.test(text)))('%j is read as if nothing followed it', (text) => {
    for (const runs of [undefined, plainRuns]) {
      const alone = read(text, { runs });
      for (const after of AFTER) expect(parseJson(text + after, 0, text.length, { ...READ_OPTIONS, runs }), after).toEqual(alone);
    }
  });
});

describe('whole numbers that are written as floats', () => {
  it.each(rows<[string, boolean]>('json', 'Floats'))('%s: %s', (text, hasFloats) => {
    expect([read(text), read(text, { runs: plainRuns })]).toMatchObject([{ hasFloats }, { hasFloats }]);
  });
});
