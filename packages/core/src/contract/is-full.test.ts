import { describe, expect, it } from 'vitest';
import { rows } from '../../test/rows.ts';
import type { JsonSchema } from '../model/contract.ts';
import type { Json } from '../model/json.ts';
import { isFull } from './is-full.ts';

const full = (schema: JsonSchema, value: Json, pointer = '') =>
  isFull({ root: schema, schemas: {} }, { schema, ref: '#' }, value, pointer);

describe('a list is full', () => {
  it.each(rows<[string, JsonSchema, Json, string]>('schemas', 'Full lists'))('%s', (_, schema, value, pointer) => {
    expect(full(schema, value, pointer)).toBe(true);
  });
});

describe('a list has room', () => {
  it.each(rows<[string, JsonSchema, Json, string]>('schemas', 'Lists that have room'))('%s', (_, schema, value, pointer) => {
    expect(full(schema, value, pointer)).toBe(false);
  });
});
