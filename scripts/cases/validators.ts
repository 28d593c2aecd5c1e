import type { StandardSchemaV1 } from '@standard-schema/spec';
import { z } from 'zod';

/** Standard Schema validators that case pages name as `standard:NAME`. */
export const validators: { readonly [name: string]: StandardSchemaV1 } = {
  /** An object with a string `name`, which it trims; offers its JSON Schema. */
  trimmed: validator((value) => {
    const name = nameOf(value);
    return name === undefined
      ? { issues: [{ message: 'A name is expected.', path: ['name'] }] }
      : { value: { name: name.trim() } };
  }, true),
  /** The same without a JSON Schema, so that nothing can be coerced toward it. */
  opaque: validator((value) => {
    return nameOf(value) === undefined ? { issues: [{ message: 'A name is expected.', path: ['name'] }] } : { value };
  }, false),
  /** One with a type that JSON Schema does not have. */
  dated: z.object({ name: z.string(), due: z.coerce.date().transform((date) => date.toISOString()) }),
  /** One that makes a number of anything, even of null. */
  counted: z.object({ name: z.string(), count: z.coerce.number().optional() }),
  /** Answers later. */
  later: validator(async (value) => ({ value }), false),
};

function nameOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
    ? value.name
    : undefined;
}

function validator(validate: StandardSchemaV1.Props['validate'], offersJsonSchema: boolean): StandardSchemaV1 {
  const json = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
  const jsonSchema = { input: () => json, output: () => json };
  const props = { version: 1 as const, vendor: 'tamis-cases', validate };
  return { '~standard': offersJsonSchema ? { ...props, jsonSchema } : props } as StandardSchemaV1;
}
