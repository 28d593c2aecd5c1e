import type { JsonSchema } from '@tamis/core';
import schema from './ticket-schema.json' with { type: 'json' };

const { kind, tags, notes } = schema.properties;

export const ticketSchema: JsonSchema = schema;
export const KINDS: readonly string[] = kind.enum;
export const TAGS: readonly string[] = tags.items.enum;
export const ROLES: readonly string[] = notes.items.properties.role.enum;
