import { expect, test } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { geminiSchema, plainTypes } from './plain-types.ts';

// A schema with a Python type below this many `items`.
function nested(depth: number): JsonObject {
  return depth === 0 ? { type: 'dict' } : { items: nested(depth - 1) };
}

test('types are read 64 levels deep and no deeper', () => {
  const read = (depth: number) => {
    const renamed = new Map<string, string>();
    plainTypes(nested(depth), renamed);
    return [...renamed];
  };
  expect(read(64)).toEqual([['dict', 'object']]);
  expect(read(65)).toEqual([]);
});

test('types are read in schemas, not in data that looks like one', () => {
  const data = [{ type: 'STRING' }];
  expect(geminiSchema({ type: 'ARRAY', anyOf: data, default: data, enum: data })).toEqual({
    type: 'array',
    anyOf: [{ type: 'string' }],
    default: data,
    enum: data,
  });
});
