import { expect, it } from 'vitest';
import { skipWhile } from './skip-while.ts';

it('goes past what matches, but not past the end', () => {
  expect(skipWhile('a  b', 1, 4, /\s/)).toBe(3);
  expect(skipWhile('a  b', 0, 4, /\s/)).toBe(0);
  expect(skipWhile('a   ', 1, 2, /\s/)).toBe(2);
  expect(skipWhile('a   ', 1, 4, /\s/)).toBe(4);
  expect(skipWhile('a   ', 3, 2, /\s/)).toBe(3);
});
