import { expect, test } from 'vitest';
import { SimilarTexts } from './similar-words.ts';

const words = new SimilarTexts(['left', 'lift', 'right', 'go_up', 'x'.repeat(40)]);

test.each([
  ['left', [{ index: 0, distance: 0 }]],
  [
    'loft',
    [
      { index: 0, distance: 1 },
      { index: 1, distance: 1 },
    ],
  ],
  ['lifts', [{ index: 1, distance: 1 }]],
  ['rigt', [{ index: 2, distance: 1 }]],
  ['Go-Up', [{ index: 3, distance: 0 }]],
  ['down', []],
  ['', []],
  [' - ', []],
])('the nearest to %j are %j', (text, expected) => {
  expect(words.to(text)).toEqual(expected);
});

test('texts of up to 48 letters are compared', () => {
  const long = new SimilarTexts(['a'.repeat(48)]);
  expect(long.to('a'.repeat(48))).toHaveLength(1);
  expect(long.to(`${'a'.repeat(48)} `)).toEqual([]);
});

test('the same letters are the same word', () => {
  expect(words.same('GO UP')).toEqual([{ index: 3, distance: 0 }]);
  expect(words.same('up')).toEqual([]);
});
