import { expect, test } from 'vitest';
import { touchedByCode } from './code-touch.ts';

test.each([
  ['x = ', true],
  ["x = '", true],
  ['x = r"""', true],
  ['x = """"', false],
  ['', false],
])('a literal behind %j is in code: %s', (before, expected) => {
  expect(touchedByCode(`${before}[1]`, 0, before.length) !== undefined).toBe(expected);
});
