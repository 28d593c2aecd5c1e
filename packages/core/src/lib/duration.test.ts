import { expect, it } from 'vitest';
import { rows } from '../../test/rows.ts';
import { durationIn } from './duration.ts';

it.each(rows<[string, number]>('json', 'Durations in milliseconds'))('reads %s', (text, milliseconds) => {
  expect(durationIn(text)).toBe(milliseconds);
});

it.each(['', '0s', '0h0m', '5', 's', '-1s', '1e3s', '1H', '1h 30m', '1.s', '.5h', '1000000s', '1y'])('refuses %j', (text) => {
  expect(durationIn(text)).toBeUndefined();
});
