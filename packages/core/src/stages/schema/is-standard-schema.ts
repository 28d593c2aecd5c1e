import type { StandardSchemaV1 } from '@standard-schema/spec';

// Whether a schema is a Standard Schema validator (zod, valibot, arktype …) rather than a JSON Schema.
export function isStandardSchema(schema: unknown): schema is StandardSchemaV1 {
  if ((typeof schema !== 'object' && typeof schema !== 'function') || schema === null || !('~standard' in schema)) return false;
  if (isWrittenOut(schema)) return false;
  const standard: unknown = schema['~standard'];
  return typeof standard === 'object' && standard !== null && 'validate' in standard && typeof standard.validate === 'function';
}

// Whether it is a JSON Schema that carries the validator it was made from. zod's `toJSONSchema` attaches one to plain data.
function isWrittenOut(schema: object): boolean {
  if (typeof schema === 'function' || Object.getPrototypeOf(schema) !== Object.prototype) return false;
  return Object.keys(schema).every((key) => key !== '~standard' && typeof Reflect.get(schema, key) !== 'function');
}
