import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../model/contract.ts';
import type { Json } from '../model/json.ts';
import { isFull } from './is-full.ts';

const full = (schema: JsonSchema, value: Json, pointer = '') =>
  isFull({ root: schema, schemas: {} }, { schema, ref: '#' }, value, pointer);

describe('a list is full', () => {
  it.each<[string, JsonSchema, Json, string]>([
    ['at maxItems', { maxItems: 2 }, [1, 2], ''],
    ['beyond maxItems', { maxItems: 2 }, [1, 2, 3], ''],
    ['as a closed tuple', { prefixItems: [{}, {}], items: false }, [1, 2], ''],
    ['as a closed tuple of old drafts', { items: [{}, {}], additionalItems: false }, [1, 2], ''],
    ['as a tuple without unevaluated items', { prefixItems: [{}], unevaluatedItems: false }, [1], ''],
    ['where no item is allowed', { items: false }, [], ''],
    ['as the only value', { const: [1] }, [1], ''],
    ['inside the only value', { const: { a: [1] } }, { a: [1] }, '/a'],
    ['under a key', { properties: { a: { maxItems: 1 } } }, { a: [1] }, '/a'],
    ['under any key', { additionalProperties: { maxItems: 1 } }, { a: [1] }, '/a'],
    ['in a list', { items: { maxItems: 1 } }, [[1], [2]], '/1'],
    ['in a tuple', { prefixItems: [{}, { maxItems: 1 }] }, [0, [2]], '/1'],
    ['behind a reference', { $ref: '#/$defs/a', $defs: { a: { maxItems: 1 } } }, [1], ''],
    ['beside a reference', { $ref: '#/$defs/a', maxItems: 1, $defs: { a: {} } }, [1], ''],
    ['by one of all', { allOf: [{}, { maxItems: 1 }] }, [1], ''],
    ['by each of any', { anyOf: [{ maxItems: 1 }, { maxItems: 0 }] }, [1], ''],
  ])('%s', (_, schema, value, pointer) => {
    expect(full(schema, value, pointer)).toBe(true);
  });
});

describe('a list has room', () => {
  it.each<[string, JsonSchema, Json, string]>([
    ['below maxItems', { maxItems: 3 }, [1, 2], ''],
    ['in a tuple that is open', { prefixItems: [{}, {}] }, [1, 2], ''],
    ['in a closed tuple that is not full', { prefixItems: [{}, {}], items: false }, [1], ''],
    ['where a longer one is listed', { enum: [[1], [1, 2]] }, [1], ''],
    ['where an object is listed that may begin like it', { enum: [{ a: [1] }, { a: [1, 2] }] }, { a: [1] }, '/a'],
    ['under a key that nobody knows', { properties: { b: { maxItems: 1 } } }, { a: [1] }, '/a'],
    ['in one of any', { anyOf: [{ maxItems: 1 }, {}] }, [1], ''],
    ['of a schema that says nothing', true, [1], ''],
    ['behind a reference that leads nowhere', { $ref: '#/$defs/b' }, [1], ''],
    ['behind a reference to itself', { $ref: '#' }, [1], ''],
  ])('%s', (_, schema, value, pointer) => {
    expect(full(schema, value, pointer)).toBe(false);
  });
});
