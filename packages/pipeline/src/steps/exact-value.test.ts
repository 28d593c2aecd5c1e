import type { Change } from '@tamis/core';
import { expect, it } from 'vitest';
import { writeJson } from '../exact/write-json.ts';
import { coerceLog } from './coerce-log.ts';
import { exactValue } from './exact-value.ts';

const change = (more: Partial<Change>): Change =>
  ({ code: 'coerce.number', path: '', before: null, after: null, safety: 'safe', ...more }) as Change;

it.each<[string, string, unknown, readonly Change[], string]>([
  ['whole floats stay floats', '{"a": [2.0, 1e2], "b": {"c/d": 3.0}}', { a: [2, 100], b: { 'c/d': 3 } }, [], '{"a":[2.0,100.0],"b":{"c/d":3.0}}'],
  ['what was altered has its new value', '{"a": 2.0, "b": 2.0}', { a: 3, b: 2 }, [change({ path: '/a' })], '{"a":3,"b":2.0}'],
  ['and so has what is altered to the same number', '{"a": 2.0}', { a: 2 }, [change({ path: '/a' })], '{"a":2}'],
  ['an edited reply is read as edited', 'x{"a": 2.0}', { a: 2 }, [change({ at: 0, before: 'x', after: '' })], '{"a":2.0}'],
  ['in whatever order the edits are', 'x{"a": 2.0}y', { a: 2 }, [change({ at: 11, before: 'y' }), change({ at: 0, before: 'x' })], '{"a":2.0}'],
  ['edits that do not match the reply', 'x{"a": 2.0}', { a: 2 }, [change({ at: 0, before: 'z', after: '' })], '{"a":2}'],
  ['edits of the same place', 'xx{"a": 2.0}', { a: 2 }, [change({ at: 0, before: 'xx' }), change({ at: 1, before: 'x' })], '{"a":2}'],
  ['a reply that is no JSON', 'two: 2.0', { a: 2 }, [], '{"a":2}'],
  ['another type than the reply has', '{"a": [2.0], "b": 2.0}', { a: { 0: 2 }, b: [2] }, [], '{"a":{"0":2},"b":[2]}'],
  ['a reply without floats', '{"a": 2}', { a: 2 }, [], '{"a":2}'],
  ['a key of objects', '{"a": 2.0}', { a: 2, toString: 1, n: null }, [], '{"a":2.0,"toString":1,"n":null}'],
])('gives numbers as they were written: %s', (_, reply, value, changes, written) => {
  expect(writeJson(exactValue(reply, value as never, changes))).toBe(written);
}); // biome-ignore format: one row a line

it('logs coercions as operators know them', () => {
  expect(
    coerceLog([
      change({ path: '/score', before: '5', after: 5 }),
      change({ path: '/a~1b/0', before: 'yes', after: true }),
      change({ before: null, after: [] }),
      change({ path: '/n', before: 5, after: 5, args: { written: '5.0' } }),
      change({ path: '/h', before: '0.5', after: 0.5 }),
      change({ path: '/o', before: 'x'.repeat(78), after: {} }),
      change({ path: '/o', before: 'x'.repeat(79), after: {} }),
      change({ code: 'coerce.vocabulary', path: '/v', before: 'A', after: 'a' }),
      change({ code: 'parse.comma', path: '/v' }),
    ]),
  ).toEqual([
    '[COERCE] score: "5" → 5 (string → int)',
    '[COERCE] a/b.0: "yes" → true (string → bool)',
    '[COERCE] (reply): null → [] (null → array)',
    '[COERCE] n: 5.0 → 5 (float → int)',
    '[COERCE] h: "0.5" → 0.5 (string → float)',
    `[COERCE] o: "${'x'.repeat(78)}" → {} (string → object)`,
    `[COERCE] o: "${'x'.repeat(79)}… → {} (string → object)`,
    '[COERCE] v: "A" → "a" (enum)',
  ]);
});
