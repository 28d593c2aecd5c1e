import { expect, test } from 'vitest';
import { endOf } from './end.ts';

test.each([
  [0, 'exit'],
  [83, 'output'],
  [84, 'crash'],
  [85, 'tampered'],
  [127, 'exit'],
  [128, 'crash'],
  [null, 'crash'],
])('a process that ends with %s has ended by: %s', (code, reason) => {
  expect(endOf(code)).toEqual({ reason });
});
