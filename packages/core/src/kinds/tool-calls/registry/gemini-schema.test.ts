import { expect, test } from 'vitest';
import { geminiSchema } from './gemini-schema.ts';

test('types are read in schemas, not in data that looks like one', () => {
  const data = [{ type: 'STRING' }];
  expect(geminiSchema({ type: 'ARRAY', anyOf: data, default: data, enum: data })).toEqual({
    type: 'array',
    anyOf: [{ type: 'string' }],
    default: data,
    enum: data,
  });
});
