import type { JsonSchema } from '@tamis/core';
import { KINDS, ROLES, TAGS } from './ticket.ts';

const note = {
  type: 'object',
  additionalProperties: false,
  required: ['author', 'role', 'minutes', 'due', 'refs', 'text'],
  properties: {
    author: { type: 'string', minLength: 1, maxLength: 80 },
    role: { enum: [...ROLES] },
    minutes: { type: 'integer', minimum: 0, maximum: 600 },
    due: { type: ['string', 'null'], format: 'date' },
    refs: { type: 'array', items: { type: 'integer', minimum: 1, maximum: 99999 } },
    text: { type: 'string', minLength: 1, maxLength: 2000 },
  },
};

/** The schema of the benchmark's replies: enums, ranges, integers, lists of objects, bounded texts, one format. */
export const ticketSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'kind', 'priority', 'score', 'resolved', 'opened', 'tags', 'summary', 'notes'],
  properties: {
    id: { type: 'string', minLength: 1, maxLength: 20 },
    kind: { enum: [...KINDS] },
    priority: { type: 'integer', minimum: 1, maximum: 5 },
    score: { type: 'number', minimum: 0, maximum: 1 },
    resolved: { type: 'boolean' },
    opened: { type: 'string', format: 'date' },
    tags: { type: 'array', maxItems: 10, items: { enum: [...TAGS] } },
    summary: { type: 'string', minLength: 1, maxLength: 2000 },
    notes: { type: 'array', items: note },
  },
};
