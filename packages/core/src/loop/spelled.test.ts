import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spelled, unspelled } from './spelled.ts';

test('numbers keep their characters', () => {
  const json = '{"a":[1.10,-0,1e5,"n1","s\\"2"],"b":{"n":true,"-":null}}';
  expect(unspelled(spelled(json))).toBe(json);
});

test('a text means the same after a round trip', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(undefined, 2), (json, indent) => {
      const value: unknown = JSON.parse(json);
      expect(JSON.parse(unspelled(spelled(JSON.stringify(value, null, indent))))).toEqual(value);
    }),
  );
});

test('no string is too long', () => {
  const json = JSON.stringify(['\n'.repeat(3_000_000)]);
  expect(unspelled(spelled(json))).toBe(json);
});
