import { describe, expect, it } from 'vitest';
import { re2 } from '../lib/re2.ts';
import type { JsonSchema } from '../model/contract.ts';
import { describedNames } from './described-names.ts';

function described(root: JsonSchema) {
  return describedNames({ root, schemas: {} }, re2);
}

describe('describedNames', () => {
  it.each<[string, JsonSchema]>([
    ['properties', { properties: { a: {} } }],
    ['a reference with siblings', { $ref: '#/$defs/x', properties: { b: {} }, $defs: { x: { properties: { a: {} } } } }],
    ['allOf', { allOf: [{ properties: { a: {} } }] }],
    ['anyOf', { anyOf: [{ properties: { b: {} } }, { oneOf: [{ properties: { a: {} } }] }] }],
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    ['conditions', { if: { required: ['b'] }, then: { properties: { a: {} } } }],
    ['dependentSchemas', { dependentSchemas: { b: { properties: { a: {} } } } }],
    ['dependentRequired', { dependentRequired: { b: ['a'] } }],
    ['required', { required: ['a'] }],
    ['propertyNames', { propertyNames: { enum: ['a', 'b'] } }],
    ['values', { enum: [{ a: 1 }, { b: 2 }] }],
    ['patterns', { patternProperties: { '^a$': {} } }],
  ])('finds names in %s', (_, schema) => {
    const { describes } = described(schema);
    expect([describes('a'), describes('zz')]).toEqual([true, false]);
  });

  it('follows a schema that refers to itself', () => {
    expect([...described({ $ref: '#', properties: { a: {} } }).names]).toEqual(['a']);
  });

  it.each<[string, JsonSchema, boolean]>([
    ['a schema for all other names', { properties: { a: {} }, additionalProperties: { type: 'number' } }, true],
    ['the same in 2019-09 on', { properties: { a: {} }, unevaluatedProperties: { type: 'number' } }, true],
    ['a reference that leads nowhere', { allOf: [{ $ref: 'urn:elsewhere' }] }, true],
    ['a dynamic reference', { properties: { a: {} }, $dynamicRef: '#node' }, true],
    ['an alternative that lists nothing', { anyOf: [{ properties: { a: {} } }, { type: 'object' }] }, true],
    ['one that takes no object', { anyOf: [{ properties: { a: {} } }, { type: 'null' }] }, false],
    ['one inside of a schema that lists', { properties: { a: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] }, false],
    ['other names as they come', { properties: { a: {} }, additionalProperties: {} }, false],
    ['a schema for names that are listed', { propertyNames: { enum: ['a'] }, additionalProperties: { type: 'number' } }, false],
  ])('knows whether there may be more: %s', (_, schema, isOpenEnded) => {
    expect(described(schema).isOpenEnded).toBe(isOpenEnded);
  });

  it('knows what is listed and closed', () => {
    const found = [true, {}, { properties: {} }, { properties: { a: {} } }, { additionalProperties: false }].map(described);
    expect(found.map(({ isListed }) => isListed)).toEqual([false, false, false, true, true]);
    expect(found.map(({ isClosed }) => isClosed)).toEqual([false, false, false, false, true]);
  });
});
