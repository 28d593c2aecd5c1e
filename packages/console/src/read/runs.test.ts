import { expect, test } from 'vitest';
import { ageOf } from './runs.ts';

test('figures are old if they were counted before the page was asked for, and the oldest sum says when', () => {
  expect(ageOf({ asOf: () => 900 }, 1000)).toEqual({ asOf: 900, isOld: true });
  expect(ageOf({ asOf: () => 1005 }, 1000)).toEqual({ asOf: 1000, isOld: false });
  expect(ageOf({ asOf: () => Number.POSITIVE_INFINITY }, 1000)).toEqual({ asOf: 1000, isOld: false });
});
