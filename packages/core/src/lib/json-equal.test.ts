import { expect, test } from 'vitest';
import { jsonEqual } from './json-equal.ts';

test.each<[unknown, unknown, boolean]>([
  [{}, {}, true],
  [{}, Object.create(null), true],
  [{}, [], false],
  [{ a: [] }, { a: [] }, true],
  [new Date(1), new Date(1), true],
  [new Date(1), new Date(2), false],
  [{ a: new Date(1) }, { a: {} }, false],
  [{}, new Map([['a', 1]]), false],
  [new Map([['a', 1]]), new Map([['a', 2]]), false],
  [new URL('http://a/'), new URL('http://b/'), false],
  [1n, 1n, true],
])('%o and %o', (left, right, same) => {
  expect(jsonEqual(left, right)).toBe(same);
  expect(jsonEqual(right, left)).toBe(same);
});
