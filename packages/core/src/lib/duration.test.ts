import { expect, it } from 'vitest';
import { durationIn } from './duration.ts';

it.each([
  ['90s', 90_000],
  ['0.05s', 50],
  ['1.5h', 5_400_000],
  ['1h30m', 5_400_000],
  ['7d', 604_800_000],
  ['1w', 604_800_000],
  ['999999d', 86_399_913_600_000],
])('reads %s', (text, milliseconds) => {
  expect(durationIn(text)).toBe(milliseconds);
});

it.each(['', '0s', '0h0m', '5', 's', '-1s', '1e3s', '1H', '1h 30m', '1.s', '.5h', '1000000s', '1y'])('refuses %j', (text) => {
  expect(durationIn(text)).toBeUndefined();
});
