import { expect, it } from 'vitest';
import { sizeFinding } from './yaml-size.ts';

it.each([
  ['a: 1', 1],
  ['        a: 1', 1],
  ['a:\n  b: 1', 2],
  ['a:\n  b: 1\nc:\n  d: 1', 2],
  ['- - a', 3],
  ['-\t-\ta', 3],
  ['? ? a', 3],
  ['? a\n: - b', 3],
  ['- a\n- b', 2],
  ['-a: 1', 1],
  ['[[1]]', 3],
  ['[][][]', 2],
  ['{}{}{}', 2],
  [']]]\n[[[', 4],
  ['a: 1\n    \nb: 1', 1],
  ['a: 1\n    ', 1],
  ['a: 1\n  ]\n', 2],
])('%j is %i deep', (text, depth) => {
  expect(sizeFinding(text, 0, { depth, marks: 100 })).toBeUndefined();
  const found = sizeFinding(text, 7, { depth: depth - 1, marks: 100 });
  expect(found).toMatchObject({ code: 'parse.too-deep', args: { limit: depth - 1 } });
});

it.each([
  ['a: [1, {b: 2}]', 7],
  ['"a": "b c"', 3],
  ['? !x &a *a', 4],
  [']}', 2],
  ['a: 1\nb: 2\n', 4],
])('%j has %i marks', (text, marks) => {
  expect(sizeFinding(text, 0, { depth: 100, marks })).toBeUndefined();
  expect(sizeFinding(text, 0, { depth: 100, marks: marks - 1 })).toMatchObject({ code: 'parse.yaml-too-long' });
});
