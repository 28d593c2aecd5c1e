import { expect, test } from 'vitest';
import { healthPlace } from './health-place.ts';

test.each([
  ['9464', { host: '127.0.0.1', port: 9464 }],
  ['0.0.0.0:9464', { host: '0.0.0.0', port: 9464 }],
  ['[::]:80', { host: '::', port: 80 }],
  ['pod.local:0', { host: 'pod.local', port: 0 }],
])('%s is where it listens', (input, place) => {
  expect(healthPlace(input)).toEqual(place);
});

test.each(['', 'x', ':9464', '65536', '::1:80', '[pod]:80', '0.0.0.0:', '-1'])('"%s" is no place', (input) => {
  expect(() => healthPlace(input)).toThrow('such as 0.0.0.0:9464');
});
