import type { JsonSchema } from '@tamis/core';
import schema from './ticket-schema.json' with { type: 'json' };

const { kind, tags, notes } = schema.properties;

/** The schema of the benchmark's replies: enums, ranges, integers, lists of objects, bounded texts, one format. */
export const ticketSchema: JsonSchema = schema;
/** The kinds of ticket. */
export const KINDS: readonly string[] = kind.enum;
/** The labels of a ticket. */
export const TAGS: readonly string[] = tags.items.enum;
/** Who writes notes. */
export const ROLES: readonly string[] = notes.items.properties.role.enum;
