import { expect, test } from 'vitest';
import { isNamed, shortDigest } from './named-digest.ts';

const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;

test.each([DIGEST, DIGEST.slice(7), DIGEST.slice(0, 19), DIGEST.slice(7, 19), DIGEST.slice(7, 19).toUpperCase()])(
  '%s names it',
  (typed) => {
    expect(isNamed(DIGEST, typed)).toBe(true);
  },
);

test.each([`${DIGEST}0`, DIGEST.slice(8), DIGEST.replace('f', 'e'), '0123456789ab ', '0123456789ag'])(
  '%s names another',
  (typed) => {
    expect(isNamed(DIGEST, typed)).toBe(false);
  },
);

test.each(['', 'sha256:', DIGEST.slice(7, 18)])('%j is too short', (typed) => {
  expect(() => isNamed(DIGEST, typed)).toThrow('is too short');
});

test('the digest that a program made up is named by all of it', () => {
  expect([isNamed('d1', 'd1'), shortDigest('d1'), shortDigest(DIGEST)]).toEqual([true, 'd1', '0123456789ab']);
});
