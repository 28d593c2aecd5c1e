import { isJsonObject, type Json, type JsonSchema } from '@tamis/core';
import { Float } from '@tamis/core/python-values';
import type { Exact, Fields } from '../exact/exact.ts';
import { resolvedRef, schemaFields } from './schema-fields.ts';

const DEEPEST = 8;

export function mockFields(schema: JsonSchema): Fields {
  return Object.fromEntries([...schemaFields(schema).fields].map(([name, inner]) => [name, mockValue(schema, inner)]));
}

function mockValue(root: JsonSchema, schema: Json, depth = 0): Exact {
  if (!isJsonObject(schema) || depth > DEEPEST) return 'sample';
  const target = resolvedRef(root, schema);
  if (target !== undefined) return mockValue(root, target, depth + 1);
  if ('const' in schema) return schema.const as Exact;
  const [listed] = [schema.enum, schema.examples].filter(Array.isArray).flat() as Json[];
  if (listed !== undefined) return listed as Exact;
  const branch = [schema.anyOf, schema.oneOf, schema.allOf].find(Array.isArray)?.[0] as Json | undefined;
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type === undefined && branch !== undefined) return mockValue(root, branch, depth + 1);
  return ofType(root, schema, type ?? (isJsonObject(schema.properties) ? 'object' : 'string'), depth);
}

function ofType(root: JsonSchema, schema: { readonly [key: string]: Json }, type: Json, depth: number): Exact {
  const [least, most] = [schema.minimum, schema.maximum].map((bound) => (typeof bound === 'number' ? bound : undefined));
  const middle = least !== undefined && most !== undefined ? (least + most) / 2 : (least ?? most ?? 5);
  switch (type) {
    case 'integer':
      return Math.ceil(middle);
    case 'number':
      return Number.isInteger(middle) ? new Float(middle) : middle;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array': {
      const item = mockValue(root, schema.items ?? true, depth + 1);
      const count = typeof schema.minItems === 'number' ? Math.min(Math.max(schema.minItems, 1), 20) : 2;
      return Array.from({ length: count }, () => item);
    }
    case 'object':
      return Object.fromEntries(
        [...schemaFields(schema).fields].map(([name, inner]) => [name, mockValue(root, inner, depth + 1)]),
      );
    default:
      return 'sample';
  }
}
