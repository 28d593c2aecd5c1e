import type { StandardSchemaV1 } from '@standard-schema/spec';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import * as zod46 from 'zod';
import * as zod3 from 'zod3';
import * as zod40 from 'zod40';
import * as zod41 from 'zod41';
import { rows } from '../../../../test/rows.ts';
import { NO_PARTS } from '../../../gate/parts.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { compileSchema } from '../compile-schema.ts';
import { runStandardSchema } from '../standard-schema.ts';
import { describedSchema } from './described-schema.ts';
import { untoldFields } from './undescribed.ts';

const Colour = { 0: 'red', 1: 'blue', red: 0, blue: 1 } as const;
const Word = { yes: 'yes', no: 'no' } as const;

type Z = typeof zod46;
const tree = (z: Z) => {
  const node: zod46.ZodType = z.object({ name: z.string(), kids: z.array(z.lazy(() => node)) });
  return node;
};

const zodSchemas = (z: Z): { readonly [name: string]: StandardSchemaV1 } => ({
  string: z.string().min(2).max(3),
  length: z.string().length(3),
  pattern: z.string().regex(/^a/),
  number: z.number().gt(0).max(2),
  integer: z.number().int().min(-1).lt(2),
  multiple: z.number().multipleOf(3),
  boolean: z.boolean(),
  null: z.null(),
  any: z.any(),
  never: z.never(),
  literal: z.literal('a'),
  number_literal: z.literal(1),
  null_literal: z.literal(null),
  enum: z.enum(['a', 'abc']),
  native: z.nativeEnum(Colour),
  words: z.nativeEnum(Word),
  array: z.array(z.string()).min(1).max(2),
  exact: z.array(z.any()).length(2),
  tuple: z.tuple([z.string(), z.number()]),
  rest: z.tuple([z.string()]).rest(z.number()),
  record: z.record(z.string(), z.number()),
  object: z.object({ a: z.string(), b: z.number().optional() }),
  strict: z.object({ a: z.string(), b: z.number().optional() }).strict(),
  passthrough: z.object({ a: z.string() }).passthrough(),
  catchall: z.object({ a: z.string() }).catchall(z.number()),
  nullable: z.object({ a: z.string().nullable() }),
  nullish: z.object({ a: z.string().nullish() }),
  default: z.object({ a: z.string().default('x') }),
  wrapped: z.object({
    a: z
      .string()
      .optional()
      .nullable()
      .readonly()
      .refine(() => true),
  }),
  union: z.union([z.string(), z.number().min(1)]),
  kinds: z.discriminatedUnion('k', [z.object({ k: z.literal('a'), n: z.number() }), z.object({ k: z.literal('b') }).strict()]),
  both: z.intersection(z.object({ a: z.string() }), z.object({ b: z.number() })),
  branded: z.string().brand('b'),
  transformed: z.string().transform((text) => text.length),
  piped: z
    .string()
    .transform((text) => text.length)
    .pipe(z.number()),
  tree: tree(z),
  holder: z.object({ tree: tree(z) }),
});

const valibotTree: v.GenericSchema = v.object({ name: v.string(), kids: v.array(v.lazy(() => valibotTree)) });

const valibotSchemas: { readonly [name: string]: StandardSchemaV1 } = {
  string: v.pipe(v.string(), v.minLength(2), v.maxLength(3)),
  length: v.pipe(v.string(), v.length(3)),
  pattern: v.pipe(v.string(), v.regex(/^a/)),
  number: v.pipe(v.number(), v.gtValue(0), v.maxValue(2)),
  integer: v.pipe(v.number(), v.integer(), v.minValue(-1), v.ltValue(2)),
  multiple: v.pipe(v.number(), v.multipleOf(3)),
  boolean: v.boolean(),
  null: v.null(),
  any: v.unknown(),
  never: v.never(),
  literal: v.literal('a'),
  picklist: v.picklist(['a', 'abc']),
  enum: v.enum(Colour),
  array: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(2)),
  strict_tuple: v.strictTuple([v.string(), v.number()]),
  tuple_with_rest: v.tupleWithRest([v.string()], v.number()),
  record: v.record(v.string(), v.number()),
  strict: v.strictObject({ a: v.string(), b: v.optional(v.number()) }),
  loose: v.looseObject({ a: v.string(), b: v.exactOptional(v.number()) }),
  rest: v.objectWithRest({ a: v.string() }, v.number()),
  nullable: v.object({ a: v.nullable(v.string()) }),
  nullish: v.object({ a: v.nullish(v.string()) }),
  default: v.object({ a: v.optional(v.string(), 'x') }),
  union: v.union([v.string(), v.number()]),
  variant: v.variant('k', [v.object({ k: v.literal('a'), n: v.number() }), v.object({ k: v.literal('b') })]),
  intersect: v.intersect([v.object({ a: v.string() }), v.object({ b: v.number() })]),
  transformed: v.pipe(
    v.string(),
    v.transform((text) => text.length),
  ),
  tree: valibotTree,
};

const values = rows<Json>('schemas', 'Values of which validators and their schemas say the same');

const accepts = (schema: JsonObject) =>
  compileSchema(schema, { schemas: {}, formats: 'assert', parts: NO_PARTS }).compiled?.accepts;

const libraries: { readonly [library: string]: { readonly [name: string]: StandardSchemaV1 } } = {
  'zod 3.25': zodSchemas(zod3 as unknown as Z),
  'zod 4.0': zodSchemas(zod40 as unknown as Z),
  'zod 4.1': zodSchemas(zod41 as unknown as Z),
  'zod 4.6': zodSchemas(zod46),
  valibot: valibotSchemas,
};

describe.each(Object.entries(libraries))('what %s says of itself', (_, schemas) => {
  test.each(Object.entries(schemas))('takes what the validator takes: %s', (_name, schema) => {
    const described = describedSchema(schema);
    // To valibot, a list is an object as well.
    const fair = described?.type === 'object' ? values.filter((value) => !Array.isArray(value)) : values;
    const taken = fair.filter((value) => described && accepts(described)?.(value));
    expect(taken).toEqual(fair.filter((value) => runStandardSchema(schema, value).kind === 'ok'));
    expect(described && untoldFields(described)).toEqual([]);
  });
});

test('a type that JSON does not have is named where it is, once for each place', () => {
  const z = zod3.z;
  const dated: zod3.ZodTypeAny = z.object({ at: z.date(), next: z.lazy(() => dated).optional() });
  const schema = z.object({
    list: z.array(z.object({ big: z.bigint() })),
    pair: z.tuple([z.string(), z.date()]),
    map: z.record(z.date()),
    either: z.union([z.date(), z.string(), z.undefined()]),
    own: z.instanceof(Date),
    bytes: z.set(z.number()),
    'a/b': dated,
  });
  const described = describedSchema(schema) as JsonObject;
  expect(untoldFields(described).map(({ path, note }) => `${path} ${note}`)).toEqual([
    '/list/*/big bigint',
    '/pair/1 date',
    '/map/* date',
    '/either date',
    '/own custom',
    '/bytes set',
    '/a~1b/at date',
  ]);
});

test('what authors say about a field is told, and a type that they give is no gap', () => {
  const z = zod40.z;
  const due = z.date().meta({ title: 'Due', description: 'The last day.', type: 'string', format: 'date' });
  const described = describedSchema(z.object({ due })) as JsonObject;
  expect(described.properties).toMatchObject({
    due: { title: 'Due', description: 'The last day.', type: 'string', format: 'date' },
  });
  expect(untoldFields(described)).toEqual([]);
});
