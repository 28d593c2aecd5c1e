import { expect, test } from 'vitest';
import type { JsonSchema } from '../model/contract.ts';
import type { Json } from '../model/json.ts';
import { rootPlace } from './documents.ts';
import { knowsKeys } from './knows-keys.ts';

const knows = (root: JsonSchema, value: Json) => {
  const documents = { root, schemas: {} };
  return knowsKeys(documents, rootPlace(documents), value);
};

test('knows keys that are declared or required where they stand', () => {
  const schema = {
    properties: { a: { $ref: '#/$defs/b' }, list: { items: { $ref: '#/$defs/b' } }, free: true },
    required: ['named'],
    anyOf: [{ properties: { other: { type: 'object', properties: { x: {} } } } }],
    $defs: { b: { properties: { c: { type: 'number' } } } },
  };
  for (const value of [{}, { a: { c: 1 } }, { list: [{ c: 1 }, 2] }, { named: [1], free: 'x' }, { other: { x: 1 } }, [], 1])
    expect(knows(schema, value)).toBe(true);
  for (const value of [
    { z: 1 },
    { a: { z: 1 } },
    { list: [{ z: 1 }] },
    { named: { z: 1 } },
    { free: { z: 1 } },
    { other: { z: 1 } },
  ])
    expect(knows(schema, value)).toBe(false);
  expect([knows(true, { a: 1 }), knows({}, { a: 1 }), knows({}, [1])]).toEqual([false, false, true]);
});

test('gives up on unions in unions', () => {
  const schema = { anyOf: [{ $ref: '#' }, { $ref: '#' }], properties: { a: { $ref: '#' } } };
  expect(knows(schema, { a: { a: { z: 1 } } })).toBe(false);
});
