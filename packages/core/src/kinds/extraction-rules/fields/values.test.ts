import { describe, expect, it } from 'vitest';
import { coerced, isOfType } from './field-type.ts';
import { normalized } from './normalizer.ts';
import { isWithin, parseRange } from './value-range.ts';

describe('texts as values', () => {
  it.each([
    ['7', 7],
    ['-7', -7],
    ['007', 7],
    ['-0', 0],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', undefined],
    ['7.0', undefined],
    ['', undefined],
    ['-', undefined],
    [`${'0'.repeat(4095)}7`, 7],
    [`${'0'.repeat(4096)}7`, undefined],
  ])('%s is the integer %s', (text, value) => {
    expect(coerced(text, 'integer')).toBe(value);
  });

  it.each([
    ['2024-02-29', '2024-02-29'],
    ['20240229', '2024-02-29'],
    ['2023-02-29', undefined],
    ['2000-02-29', '2000-02-29'],
    ['1900-02-29', undefined],
    ['1900-02-28', '1900-02-28'],
    ['2024-04-30', '2024-04-30'],
    ['2024-04-31', undefined],
    ['2024-01-31', '2024-01-31'],
    ['2024-12-01', '2024-12-01'],
    ['2024-13-01', undefined],
    ['2024-00-01', undefined],
    ['2024-01-00', undefined],
    ['0000-01-01', undefined],
    ['0001-01-01', '0001-01-01'],
    ['2024-0101', undefined],
    ['2024-01-011', undefined],
  ])('%s is the date %s', (text, value) => {
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

  it.each([
    ['007', '7'],
    ['000', '0'],
    ['0', '0'],
    ['09', '9'],
    ['00a', '0a'],
    ['0/', '0/'],
    ['0:', '0:'],
    ['10', '10'],
    ['x07', 'x07'],
  ])('%s without zeros is %s', (text, value) => {
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
