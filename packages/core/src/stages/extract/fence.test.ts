import { expect, test } from 'vitest';
import { indentAt } from './fence.ts';

test.each([
  ['x', 0],
  ['  x', 2],
  ['\tx', 1],
  ['a\n \t x', 3],
])('%j is indented by %i', (text, indent) => {
  expect(indentAt(text, text.indexOf('x'))).toBe(indent);
});
