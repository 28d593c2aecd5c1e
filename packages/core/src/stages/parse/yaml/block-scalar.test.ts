import { expect, it } from 'vitest';
import { isInBlockScalar } from './block-scalar.ts';

it.each([
  ['a: |\n  text <b>', true],
  ['a: |\n\n  text <b>', true],
  ['a: |\n  text\n\n   \n  more <b>', true],
  ['- >-\n  text <b>', true],
  ['a: |2+ # so\n  text <b>', true],
  ['a:\n  b: |\n    text\n  c: <b>', false],
  ['a: |\n  text\nb: <b>', false],
  ['a: x\n  <b>', false],
  ['|\n <b>', true],
  ['<b>', false],
  ['  <b>', false],
  ['a: |\n  text\n  x: |\n   y <b>', true],
  ['a: x\n  b: |\n  <b>', false],
])('%j: %s', (text, is) => {
  expect(isInBlockScalar(text, 0, text.indexOf('<b>'))).toBe(is);
});

it('ignores everything before the start', () => {
  expect(isInBlockScalar('a: |\n  <b>', 5, 7)).toBe(false);
  expect(isInBlockScalar('x|\n <b>', 1, 4)).toBe(true);
});
