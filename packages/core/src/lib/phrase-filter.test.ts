import { expect, test } from 'vitest';
import { PhraseFilter } from './phrase-filter.ts';

const filter = new PhraseFilter(['not', 'nothing else', 'no, ', 'example'], '<');

test('finds phrases and signs, whatever their case', () => {
  for (const text of ['not', 'Do NOT', 'cannot do', 'No, it is', 'a counterexample', 'a < b', 'nothing else'])
    expect(filter.mayHold(text, 0, text.length)).toBe(true);
  for (const text of ['', 'no', 'nOrth', 'examples', 'a > b', 'n o t', 'NOTE'.slice(0, 2)])
    expect(filter.mayHold(text, 0, text.length)).toBe(text === 'examples');
});

test('reports where, and ignores everything outside the stretch', () => {
  expect(filter.stop('do not', 0, 6)).toBe(5);
  expect(filter.stop('a <b>', 0, 5)).toBe(2);
  expect(filter.stop('do not', 0, 5)).toBe(5);
  expect(filter.stop('xxnot', 3, 5)).toBe(5);
});

test('does not look into text beyond ASCII', () => {
  expect(filter.mayHold('né', 0, 2)).toBe(true);
});
