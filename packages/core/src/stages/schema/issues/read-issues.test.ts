import type { StandardSchemaV1 } from '@standard-schema/spec';
import { type } from 'arktype';
import { type as type21 } from 'arktype21';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as zm from 'zod/mini';
import { z as z3 } from 'zod/v3';
import type { JsonSchema } from '../../../model/contract.ts';
import type { Finding } from '../../../model/finding.ts';
import { compileSchema } from '../compile-schema.ts';
import { runStandardSchema } from '../standard-schema.ts';
import { textFormats } from '../text-formats.ts';

function told(schema: StandardSchemaV1, value: unknown): readonly Finding[] {
  const result = runStandardSchema(schema, value);
  if (result.kind !== 'issues') throw new Error('The validator has nothing against it.');
  return result.findings;
}

function expected(schema: JsonSchema, value: unknown): readonly Finding[] {
  const { compiled } = compileSchema(schema, { schemas: {}, formats: 'assert', parts: { textFormats } });
  return compiled?.explain(value, 50) ?? [];
}

interface Row {
  readonly name: string;
  readonly value: unknown;
  readonly json: JsonSchema;
  readonly validators: readonly StandardSchemaV1[];
}

const inObject = (a: JsonSchema): JsonSchema => ({ type: 'object', properties: { a }, required: ['a'] });

const rows: readonly Row[] = [
  {
    name: 'a key that is missing',
    value: {},
    json: inObject({ type: 'string' }),
    validators: [
      z.object({ a: z.string() }),
      zm.object({ a: zm.string() }),
      z3.object({ a: z3.string() }),
      v.object({ a: v.string() }),
      type({ a: 'string' }),
      z.object({ a: z.enum(['x', 'y']) }),
      z.object({ a: z.union([z.string(), z.number()]) }),
      z3.object({ a: z3.literal('x') }),
      v.object({ a: v.picklist(['x', 'y']) }),
      type({ a: "'x'|'y'" }),
    ],
  },
  {
    name: 'a key that is missing further down',
    value: { 'b/c': [{}] },
    json: { properties: { 'b/c': { items: inObject({ type: 'string' }) } } },
    validators: [
      z.object({ 'b/c': z.array(z.object({ a: z.string() })) }),
      z3.object({ 'b/c': z3.array(z3.object({ a: z3.string() })) }),
      v.object({ 'b/c': v.array(v.object({ a: v.string() })) }),
      type({ 'b/c': type({ a: 'string' }).array() }),
    ],
  },
  {
    name: 'another type',
    value: { a: 1 },
    json: inObject({ type: 'string' }),
    validators: [
      z.object({ a: z.string() }),
      zm.object({ a: zm.string() }),
      z3.object({ a: z3.string() }),
      v.object({ a: v.string() }),
      type({ a: 'string' }),
    ],
  },
  {
    name: 'null for something',
    value: { a: null },
    json: inObject({ type: 'array' }),
    validators: [
      z.object({ a: z.array(z.string()) }),
      z3.object({ a: z3.array(z3.string()) }),
      v.object({ a: v.array(v.string()) }),
      type({ a: 'string[]' }),
    ],
  },
  {
    name: 'a text at the root',
    value: 'x',
    json: { type: 'object' },
    validators: [z.object({}), z3.object({}), v.object({}), type({ 'a?': 'string' })],
  },
  {
    name: 'a fraction',
    value: { a: 1.5 },
    json: inObject({ type: 'integer' }),
    validators: [
      z.object({ a: z.int() }),
      z.object({ a: z.number().int() }),
      z3.object({ a: z3.number().int() }),
      v.object({ a: v.pipe(v.number(), v.integer()) }),
      type({ a: 'number.integer' }),
    ],
  },
  {
    name: 'a word that is not on the list',
    value: { a: 'read' },
    json: inObject({ enum: ['red', 'blue'] }),
    validators: [
      z.object({ a: z.enum(['red', 'blue']) }),
      z3.object({ a: z3.enum(['red', 'blue']) }),
      v.object({ a: v.picklist(['red', 'blue']) }),
    ],
  },
  {
    name: 'another value than the one',
    value: { a: 'no' },
    json: inObject({ const: 'yes' }),
    validators: [
      z.object({ a: z.literal('yes') }),
      z3.object({ a: z3.literal('yes') }),
      v.object({ a: v.literal('yes') }),
      type({ a: "'yes'" }),
    ],
  },
  {
    name: 'too small a number',
    value: { a: 1 },
    json: inObject({ minimum: 2 }),
    validators: [
      z.object({ a: z.number().min(2) }),
      zm.object({ a: zm.number().check(zm.minimum(2)) }),
      z3.object({ a: z3.number().min(2) }),
      v.object({ a: v.pipe(v.number(), v.minValue(2)) }),
      type({ a: 'number>=2' }),
    ],
  },
  {
    name: 'a number at the bound',
    value: { a: 2 },
    json: inObject({ exclusiveMaximum: 2 }),
    validators: [
      z.object({ a: z.number().lt(2) }),
      z3.object({ a: z3.number().lt(2) }),
      v.object({ a: v.pipe(v.number(), v.ltValue(2)) }),
      type({ a: 'number<2' }),
    ],
  },
  {
    name: 'too short a text',
    value: { a: '😀' },
    json: inObject({ minLength: 3 }),
    validators: [
      z.object({ a: z.string().min(3) }),
      z.object({ a: z.string().length(3) }),
      z3.object({ a: z3.string().min(3) }),
      v.object({ a: v.pipe(v.string(), v.minLength(3)) }),
      v.object({ a: v.pipe(v.string(), v.length(3)) }),
      type({ a: 'string>=3' }),
      type({ a: 'string==3' }),
    ],
  },
  {
    name: 'too long a list',
    value: { a: [1, 2] },
    json: inObject({ maxItems: 1 }),
    validators: [
      z.object({ a: z.array(z.number()).max(1) }),
      z3.object({ a: z3.array(z3.number()).max(1) }),
      v.object({ a: v.pipe(v.array(v.number()), v.maxLength(1)) }),
      type({ a: 'number[]<=1' }),
    ],
  },
  {
    name: 'no multiple',
    value: { a: 5 },
    json: inObject({ multipleOf: 3 }),
    validators: [
      z.object({ a: z.number().multipleOf(3) }),
      z3.object({ a: z3.number().multipleOf(3) }),
      v.object({ a: v.pipe(v.number(), v.multipleOf(3)) }),
      type({ a: 'number%3' }),
    ],
  },
  {
    name: 'no address',
    value: { a: 'x@' },
    json: inObject({ format: 'email' }),
    validators: [
      z.object({ a: z.email() }),
      z3.object({ a: z3.string().email() }),
      v.object({ a: v.pipe(v.string(), v.email()) }),
      type({ a: 'string.email' }),
    ],
  },
  {
    name: 'no date',
    value: { a: 'today' },
    json: inObject({ format: 'date' }),
    validators: [
      z.object({ a: z.iso.date() }),
      z3.object({ a: z3.string().date() }),
      v.object({ a: v.pipe(v.string(), v.isoDate()) }),
    ],
  },
  {
    name: 'no match',
    value: { a: 'b' },
    json: inObject({ pattern: '^a' }),
    validators: [z.object({ a: z.string().regex(/^a/) }), v.object({ a: v.pipe(v.string(), v.regex(/^a/)) }), type({ a: /^a/ })],
  },
  {
    name: 'a key too many',
    value: { a: 1, zz: 2 },
    json: { properties: { a: {} }, additionalProperties: false },
    validators: [
      z.strictObject({ a: z.number() }),
      z3.object({ a: z3.number() }).strict(),
      v.strictObject({ a: v.number() }),
      type({ '+': 'reject', a: 'number' }),
    ],
  },
  {
    name: 'none of some types',
    value: { a: true },
    json: inObject({ anyOf: [{ type: 'string' }, { type: 'number' }] }),
    validators: [
      z.object({ a: z.union([z.string(), z.number()]) }),
      z3.object({ a: z3.union([z3.string(), z3.number()]) }),
      v.object({ a: v.union([v.string(), v.number()]) }),
    ],
  },
];

describe('what validators find', () => {
  it.each(rows)('is reported as JSON Schema reports it: $name', ({ value, json, validators }) => {
    const wanted = expected(json, value);
    expect(wanted.length).toBeGreaterThan(0);
    for (const validator of validators) expect(told(validator, value)).toEqual(wanted);
  });

  it('is reported by the branch that came closest', () => {
    const findings = told(z.object({ a: z.union([z.string(), z.object({ b: z.number() })]) }), { a: { b: 'x' } });
    expect(findings).toMatchObject([
      { code: 'schema.type', path: '/a/b' },
      { code: 'schema.any-of', path: '/a', args: { count: 2 } },
    ]);
    const third = told(z3.object({ a: z3.union([z3.string(), z3.object({ b: z3.number() })]) }), { a: { b: 'x' } });
    expect(third).toEqual(findings);
  });

  it.each([
    ['a test of its own', z.object({ a: z.number().refine((n) => n > 2, 'Invalid luck') }), 'Invalid luck'],
    ['words of the author', z.object({ a: z.number().min(2, 'Give me two') }), 'Give me two'],
    ['words of the author', v.object({ a: v.pipe(v.number(), v.minValue(2, 'Give me two')) }), 'Give me two'],
    ['a type that JSON has not', z.object({ a: z.date() }), 'Invalid input: expected date, received number'],
  ])('keeps %s', (_, schema, reason) => {
    expect(told(schema, { a: 1 })).toEqual([{ code: 'schema.custom', severity: 'error', path: '/a', args: { reason } }]);
  });

  it('keeps an author test about a missing key', () => {
    const schema = z
      .object({ a: z.string().optional() })
      .refine(({ a }) => a !== undefined, { path: ['a'], error: 'Invalid: no a' });
    expect(told(schema, {})).toMatchObject([{ code: 'schema.custom', path: '/a' }]);
  });

  it('is a plain list, although the library has a class for its lists', () => {
    expect(Object.getPrototypeOf(told(type21({ a: 'string' }), {}))).toBe(Array.prototype);
  });

  it('keeps the words of an unknown library', () => {
    const validate = () => ({ issues: [{ message: 'Invalid type', code: 'invalid_type', expected: 'string', path: ['a'] }] });
    const schema = { '~standard': { version: 1, vendor: 'other', validate } } as unknown as StandardSchemaV1;
    expect(told(schema, {})).toMatchObject([{ code: 'schema.custom', args: { reason: 'Invalid type' } }]);
  });
});

describe('what a library says about something other than what the reply has at that place', () => {
  it.each<[string, StandardSchemaV1, unknown]>([
    ['a number made of a text', z.object({ a: z.coerce.number().min(5) }), { a: '3' }],
    ['the same in zod 3', z3.object({ a: z3.coerce.number().min(5) }), { a: '3' }],
    [
      'the length of a text, made a number',
      z.object({
        a: z
          .string()
          .transform((s) => s.length)
          .pipe(z.number().min(5)),
      }),
      { a: 'abc' },
    ],
    [
      'a list made of a text',
      z.object({ a: z.preprocess((s) => String(s).split(','), z.array(z.string()).min(3)) }),
      { a: 'x,y' },
    ],
    ['a text without its spaces', z.object({ a: z.string().trim().min(3) }), { a: 'a   ' }],
    ['a union without branches', v.object({ a: v.union([]) }), { a: 'x' }],
    ['a date made of a text', z.object({ a: z.coerce.date().min(new Date('2030-01-01')) }), { a: '2020-01-01' }],
    ['the length of a text without its spaces', v.object({ a: v.pipe(v.string(), v.trim(), v.length(3)) }), { a: 'a   ' }],
    ['an integer that is not safe', v.object({ a: v.pipe(v.number(), v.safeInteger()) }), { a: 2 ** 60 }],
    ['a type that the value has', z.preprocess(() => ({ a: 1 }), z.object({ a: z.string() })), { a: 'x' }],
    ['code units', v.object({ a: v.pipe(v.string(), v.length(3)) }), { a: '\u{1f600}\u{1f600}' }],
    ['a number made of a text by valibot', v.object({ a: v.pipe(v.string(), v.transform(Number), v.minValue(5)) }), { a: '3' }],
    ['a number made of a text by arktype', type({ a: type('string.numeric.parse').to('number>5') }), { a: '3' }],
    ['a key', v.record(v.pipe(v.string(), v.minLength(3)), v.string()), { ab: 'x' }],
    ['a key of a list', v.record(v.picklist(['abc']), v.string()), { ab: 'x' }],
    ['an item that is not there', v.object({ a: v.tuple([v.string(), v.number()]) }), { a: ['x'] }],
    ['a key that preprocessing adds', z.preprocess((b) => ({ b }), z.object({ b: z.object({ n: z.number() }) })), { n: 'x' }],
  ])('keeps its own words: %s', (_, schema, value) => {
    const findings = told(schema, value);
    expect(findings.map(({ code }) => code)).toEqual(['schema.custom']);
    expect(String(findings[0]?.args.reason)).toMatch(/xpected|must be|Invalid safe/);
  });
});
