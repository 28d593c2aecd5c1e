import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closestWord, editDistance } from './closest-word.ts';

function naive(left: string, right: string): number {
  if (left === '' || right === '') return left.length + right.length;
  const [l, r] = [left.slice(0, -1), right.slice(0, -1)];
  const change = naive(l, r) + (left.at(-1) === right.at(-1) ? 0 : 1);
  const isSwap = left.length > 1 && right.length > 1 && left.at(-1) === right.at(-2) && left.at(-2) === right.at(-1);
  const swap = isSwap ? naive(left.slice(0, -2), right.slice(0, -2)) + 1 : change;
  return Math.min(change, swap, naive(l, right) + 1, naive(left, r) + 1);
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });

describe('the distance between two words', () => {
  it('matches its definition', () => {
    fc.assert(
      fc.property(word, word, (left, right) => {
        expect(editDistance(left, right)).toBe(naive(left, right));
      }),
    );
  });

  it('is exact up to the limit, and above the limit otherwise', () => {
    fc.assert(
      fc.property(word, word, fc.nat(5), (left, right, limit) => {
        const exact = naive(left, right);
        const given = editDistance(left, right, limit);
        expect(exact <= limit ? given : given > limit).toBe(exact <= limit ? exact : true);
      }),
    );
  });
});

it('finds the one word that is near', () => {
  expect(closestWord('shema', ['schema', 'schemas', 'rules'])).toBe('schema');
  expect(closestWord('x', ['schema', 'rules'])).toBeUndefined();
  expect(closestWord('x', ['y'])).toBeUndefined();
  expect(closestWord('x', ['y', 'X'])).toBe('X');
  expect(closestWord('schema', ['schema', 'schemas'])).toBeUndefined();
});
