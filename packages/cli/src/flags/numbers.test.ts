import { expect, it } from 'vitest';
import { duration, grantTime, timeLimit } from './numbers.ts';

const DAY = 86_400_000;

it.each([
  [grantTime, '31d', '4w3d1s', 31 * DAY],
  [timeLimit, '24d', '25d', 24 * DAY],
])('takes a time up to $1, and not $2', (parse, longest, longer, milliseconds) => {
  expect(parse(longest)).toBe(milliseconds);
  expect(() => parse(longer)).toThrow('it must be a time');
});

it('takes spaces around a time, and nothing that is not a time', () => {
  expect(duration(' 90s ')).toBe(90_000);
  expect(() => duration('0s')).toThrow('it must be a time such as 90s, 10m or 1h');
});
