import { expect, test } from 'vitest';
import type { Json } from '../../model/json.ts';
import { type CoerceOptions, Coercion } from './context.ts';
import { convert, writtenAs } from './convert.ts';

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

function integer(written: string, hasFloats?: boolean): readonly [codes: string, lookups: number] {
  const run = new Coercion({ unsafe: false } as CoerceOptions, { steps: 9 });
  let lookups = 0;
  const count = () => {
    lookups++;
    return written;
  };
  const sourceAt = Object.assign(count, { hasFloats });
  convert(5, new Set(['integer']), { path: '', origin: '', sourceAt }, run);
  return [run.changes.map(({ code }) => code).join(), lookups];
}

test('the source of an integer is looked up unless no number there is written as a float', () => {
  expect(integer('5.0')).toEqual(['coerce.whole-float', 1]);
  expect(integer('5.0', true)).toEqual(['coerce.whole-float', 1]);
  expect(integer('5', true)).toEqual(['', 1]);
  expect(integer('5', false)).toEqual(['', 0]);
});
