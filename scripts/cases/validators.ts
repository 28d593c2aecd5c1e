import type { StandardSchemaV1 } from '@standard-schema/spec';
import { z } from 'zod';

// Standard Schema validators that case pages name as `standard:NAME`.
export const validators: { readonly [name: string]: StandardSchemaV1 } = {
  // An object with a string `name`, which it trims; offers its JSON Schema.
  trimmed: validator((value) => {
    const name = nameOf(value);
    return name === undefined
      ? { issues: [{ message: 'A name is expected.', path: ['name'] }] }
      : { value: { name: name.trim() } };
  }, true),
  // The same without a JSON Schema, so that nothing can be coerced toward it.
  opaque: validator((value) => {
    return nameOf(value) === undefined ? { issues: [{ message: 'A name is expected.', path: ['name'] }] } : { value };
  }, false),
  // One with a type that JSON Schema does not have.
  dated: z.object({ name: z.string(), due: z.custom<string>((due) => !Number.isNaN(Date.parse(String(due)))) }),
  timed: z.object({ due: z.coerce.date().transform((date) => date.toISOString()) }),
  // One that takes a word for anything it does not know.
  ranked: z.object({ rank: z.enum(['low', 'high']).catch('low') }),
  // One that fills in what may be left out, and leaves out what it does not know.
  payment: z.object({ amount: z.number(), currency: z.string().optional(), unit: z.string().default('piece') }),
  broken: z.object({
    name: z.string().refine((name) => {
      if (name.startsWith('H')) throw new TypeError('the list of offices is not loaded');
      return true;
    }),
  }),
  counted: z.object({ name: z.string(), count: z.coerce.number().optional() }),
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
