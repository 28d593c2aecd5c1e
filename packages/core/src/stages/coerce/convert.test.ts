import { expect, test } from 'vitest';
import type { Json } from '../../model/json.ts';
import { writtenAs } from './convert.ts';

const written = (value: Json, source?: string) => writtenAs(value, { path: '', origin: '', sourceAt: () => source });

test('a number or literal keeps the text it was written in', () => {
  expect(written(1.1, '1.10')).toBe('1.10');
  expect(written(1000, '1_000')).toBe('1_000');
  expect(written(12, '１２')).toBe('１２');
  expect(written(true, 'True')).toBe('True');
  expect(written(5)).toBe('5');
});

test('a text that means another number is not taken for the one at hand', () => {
  expect(written(1.1, '7')).toBe('1.1');
});
