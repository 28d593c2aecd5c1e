import type { Json, JsonObject } from '@tamis/core';
import { memberOf, textAt } from '@tamis/core/internal';

export interface AskedDocument {
  // The place in the request that asks for it, such as `response_format.json_schema.schema`.
  readonly at: string;
  readonly schema: Json;
}

// A format that can't be judged, with the reason as a sentence.
export interface UnjudgedFormat {
  readonly objection: string;
}

const ANY_OBJECT: JsonObject = { type: 'object' };

// The document that a format in the style of OpenAI or Anthropic asks for, or undefined if it asks for none. `inner` is the member that
// contains the schema, if it is not the format itself.
export function askedFormat(format: unknown, at: string, inner?: string): AskedDocument | UnjudgedFormat | undefined {
  if (format === undefined || format === null) return undefined;
  const type = textAt(format, 'type');
  if (type === 'text') return undefined;
  if (type === 'json_object') return { at, schema: ANY_OBJECT };
  if (type !== 'json_schema')
    return { objection: `\`${at}\` has a type that is not judged; expected json_schema, json_object or text.` };
  const place = inner === undefined ? at : `${at}.${inner}`;
  const schema = memberOf(inner === undefined ? format : memberOf(format, inner), 'schema');
  if (schema === undefined) return { objection: `\`${place}\` has no \`schema\`; expected a JSON Schema.` };
  return { at: `${place}.schema`, schema: schema as Json };
}
