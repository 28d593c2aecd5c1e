import { compile } from '@tamis/core';

// What a reply must be: a JSON Schema, or any Standard Schema validator such as zod.
export const gate = compile({
  schema: {
    type: 'object',
    required: ['title', 'priority'],
    properties: { title: { type: 'string' }, priority: { enum: ['low', 'normal', 'high'] } },
  },
});
