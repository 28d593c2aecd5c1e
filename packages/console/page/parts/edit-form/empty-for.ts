import { type JsonNode, scalar } from '../../lib/json/json-node.ts';
import { type FormSchema, typeOf } from './form-schema.ts';

/** An initial value. */
export function emptyFor(schema: FormSchema | undefined): JsonNode {
  if (schema?.const !== undefined) return scalar(JSON.stringify(schema.const));
  if (schema?.enum?.[0] !== undefined) return scalar(JSON.stringify(schema.enum[0]));
  switch (typeOf(schema)) {
    case 'boolean':
      return scalar('false');
    case 'integer':
    case 'number':
      return scalar('0');
    case 'array':
      return { kind: 'list', items: [], start: 0, end: 0 };
    case 'object':
      return { kind: 'object', entries: [], start: 0, end: 0 };
    default:
      return scalar('""');
  }
}
