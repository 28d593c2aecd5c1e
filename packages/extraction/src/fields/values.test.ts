import { describe, expect, it } from 'vitest';
import { rows } from '../../../core/test/rows.ts';
import { coerced, isOfType } from './field-type.ts';
import { normalized } from './normalizer.ts';
import { isWithin, parseRange } from './value-range.ts';

describe('texts as values', () => {
  it.each<[text: string, value?: number]>([
    ...rows<[string, number?]>('extraction', 'Integers'),
    [`${'0'.repeat(4095)}7`, 7],
    [`${'0'.repeat(4096)}7`],
  ])('%s is the integer %s', (text, value) => {
    expect(coerced(text, 'integer')).toBe(value);
  });

  it.each(rows<[string, string?]>('extraction', 'Dates'))('%s is the date %s', (text, value) => {
    expect(coerced(text, 'date')).toBe(value);
  });

  it('are kept if they are text or a UUID', () => {
    const id = '123e4567-E89B-12d3-a456-426614174000';
    expect(coerced(' x ', 'string')).toBe(' x ');
    expect(coerced(id, 'uuid')).toBe(id);
    expect(coerced(id.slice(1), 'uuid')).toBeUndefined();
  });

  it('are distinguished from values of another type', () => {
    expect([isOfType(7, 'integer'), isOfType('7', 'integer'), isOfType(7.5, 'integer')]).toEqual([true, false, false]);
    expect([isOfType('7', 'string'), isOfType(7, 'string'), isOfType('2024-01-01', 'date'), isOfType('x', 'date')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it.each(rows<[string, string]>('extraction', 'Zeros at the beginning'))('%s without zeros is %s', (text, value) => {
    expect(normalized(text, 'strip_leading_zeros')).toBe(value);
  });

  it('change their case, or stay', () => {
    expect([normalized('aB', 'lowercase'), normalized('aB', 'uppercase'), normalized('aB', undefined)]).toEqual([
      'ab',
      'AB',
      'aB',
    ]);
  });
});

describe('ranges', () => {
  it.each([
    ['1..12', 1, 12],
    ['5..5', 5, 5],
    ['1..', 1, undefined],
    ['..12', undefined, 12],
    [' 1 .. 12 ', 1, 12],
  ])('%s is from %s to %s', (text, least, most) => {
    expect(parseRange(text, 'integer')).toEqual({ least, most });
  });

  it.each(['..', '', '5', '12..1', 'a..3', '1..b', '1..2..3', '1...3'])('%s is not a range', (text) => {
    expect(parseRange(text, 'integer')).toBeUndefined();
  });

  it('are for integers and dates', () => {
    expect(parseRange('2024-01-01..2024-12-31', 'date')).toEqual({ least: '2024-01-01', most: '2024-12-31' });
    expect(parseRange('1..2', 'string')).toBeUndefined();
  });

  it('include their ends', () => {
    const range = { least: 1, most: 3 };
    expect([0, 1, 2, 3, 4].filter((value) => isWithin(value, range))).toEqual([1, 2, 3]);
    expect([0, 9].filter((value) => isWithin(value, { least: undefined, most: 3 }))).toEqual([0]);
    expect([0, 9].filter((value) => isWithin(value, { least: 3, most: undefined }))).toEqual([9]);
  });
});
