import { describe, expect, it } from 'vitest';
import { rows } from '../../test/rows.ts';
import { re2 } from '../lib/re2.ts';
import type { JsonSchema } from '../model/contract.ts';
import { describedNames } from './described-names.ts';

function described(root: JsonSchema) {
  return describedNames({ root, schemas: {} }, re2);
}

describe('describedNames', () => {
  it.each(rows<[string, JsonSchema]>('schemas', 'Names that a schema describes'))('finds names in %s', (_, schema) => {
    const { describes } = described(schema);
    expect([describes('a'), describes('zz')]).toEqual([true, false]);
  });

  it('follows a schema that refers to itself', () => {
    expect([...described({ $ref: '#', properties: { a: {} } }).names]).toEqual(['a']);
  });

  it.each(rows<[string, JsonSchema, boolean]>('schemas', 'Whether there may be more names'))(
    'knows whether there may be more: %s',
    (_, schema, isOpenEnded) => {
      expect(described(schema).isOpenEnded).toBe(isOpenEnded);
    },
  );

  it('knows what is listed and closed', () => {
    const found = [true, {}, { properties: {} }, { properties: { a: {} } }, { additionalProperties: false }].map(described);
    expect(found.map(({ isListed }) => isListed)).toEqual([false, false, false, true, true]);
    expect(found.map(({ isClosed }) => isClosed)).toEqual([false, false, false, false, true]);
  });
});
