import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { absent, compiler, document, standardSchema } from '../src/entries/compiler.ts';
import { type ContractError, compile, contractText } from '../src/index.ts';
import { re2 } from '../src/lib/re2.ts';
import type { JsonSchema } from '../src/model/contract.ts';
import type { Json, JsonObject } from '../src/model/json.ts';
import { addNulls, compileSchema, metaSchemas, nullsAt } from '../src/stages/schema/index.ts';

const parts = { patterns: re2, metaSchemas };

function accepting(schema: JsonSchema, schemas: { readonly [uri: string]: Json } = {}): (value: Json) => boolean {
  const { compiled, problems } = compileSchema(schema, { schemas, formats: 'annotate', parts });
  if (compiled === undefined) throw new Error(JSON.stringify(problems));
  return (value) => compiled.accepts(value);
}

function widened(schema: JsonSchema, pointers: readonly string[], schemas: { readonly [uri: string]: Json } = {}): JsonSchema {
  const result = addNulls(schema, pointers, schemas, parts);
  expect({ astray: result.astray.map(({ pointer }) => pointer), blocked: [...result.blocked] }).toEqual({
    astray: [],
    blocked: [],
  });
  return result.schema;
}

// Schemas in which `/a/…` exists, each with the same schema in which somebody wrote null by hand.
interface Pair {
  readonly schema: JsonObject;
  readonly byHand: JsonObject;
  readonly pointer: string;
}

const leaf: fc.Arbitrary<Pair> = fc
  .constantFrom<JsonObject>(
    { type: 'string', minLength: 1 },
    { type: 'integer' },
    { enum: ['x', 1] },
    { const: 'x' },
    { type: 'array', items: { type: 'string' } },
    { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
    { $ref: '#/$defs/shared' },
    { allOf: [{ type: 'string' }, { $ref: '#/$defs/shared' }] },
    { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    { anyOf: [{ type: 'string' }, { type: 'boolean' }] },
    { not: { type: 'null' } },
  )
  .map((schema) => ({ schema, byHand: { anyOf: [schema, { type: 'null' }] }, pointer: '' }));

const WAYS: readonly ((inner: Pair) => Pair)[] = [
  (inner) => both(inner, '/a', (one) => ({ type: 'object', properties: { a: one, b: inner.schema }, required: ['a'] })),
  (inner) => both(inner, '/a', (one) => ({ properties: { a: one }, additionalProperties: false })),
  (inner) => both(inner, '/*', (one) => ({ type: 'object', properties: { a: one }, additionalProperties: one })),
  (inner) => both(inner, '/*', (one) => ({ type: 'object', patternProperties: { '^[ab]$': one }, additionalProperties: false })),
  (inner) => both(inner, '/*', (one) => ({ type: 'array', prefixItems: [one], items: one })),
  (inner) => both(inner, '/1', (one) => ({ type: 'array', prefixItems: [inner.schema, one], items: inner.schema })),
  (inner) => ({
    ...both(inner, '/1', (one) => ({ type: 'array', prefixItems: [inner.schema, one], items: inner.schema })),
    schema: { type: 'array', items: inner.schema },
  }),
  (inner) => ({
    ...both(inner, '/a', (one) => ({ properties: { a: one }, additionalProperties: inner.schema })),
    schema: { additionalProperties: inner.schema },
  }),
  (inner) => both(inner, '/a', (one) => ({ allOf: [{ properties: { a: one } }], unevaluatedProperties: false })),
  (inner) => both(inner, '/a', (one) => ({ anyOf: [{ properties: { a: one }, required: ['a'] }, { type: 'boolean' }] })),
  (inner) =>
    both(inner, '/a', (one) => ({
      if: { required: ['b'] },
      // biome-ignore lint/suspicious/noThenProperty: JSON Schema has it.
      then: { properties: { a: one } },
      else: { properties: { a: one } },
    })),
  (inner) =>
    both(inner, '/a', (one) => ({
      oneOf: ['x', 1].map((kind) => ({ properties: { b: { const: kind }, a: one }, required: ['b'] })),
    })),
  (inner) => both(inner, '/a', (one) => ({ dependentSchemas: { b: { properties: { a: one } } }, properties: { a: one } })),
];

function both({ schema, byHand, pointer }: Pair, step: string, around: (inner: JsonObject) => JsonObject): Pair {
  return { schema: around(schema), byHand: around(byHand), pointer: step + pointer };
}

const pairs: fc.Arbitrary<Pair> = fc
  .tuple(leaf, fc.array(fc.constantFrom(...WAYS), { minLength: 1, maxLength: 3 }))
  .map(([inner, ways]) => ways.reduce((one, way) => way(one), inner))
  .map(({ schema, byHand, pointer }) => {
    const $defs = { shared: { type: ['string', 'object'], properties: { a: { type: 'string' } } } };
    return { schema: { ...schema, $defs }, byHand: { ...byHand, $defs }, pointer };
  });

const inside: fc.Arbitrary<Json> = fc.constantFrom<Json>(null, null, 'x', 'x', 1, '', ['x'], { a: 'x' }, { a: null });

function valuesFor(pointer: string): fc.Arbitrary<Json> {
  return pointer
    .split('/')
    .slice(1)
    .reduceRight<fc.Arbitrary<Json>>((inner, segment) => {
      const object = fc.record<Record<string, Json>>(
        { a: inner, b: fc.oneof(inner, fc.constantFrom<Json>('x', 1)) },
        { requiredKeys: [] },
      );
      const list = fc.array(inner, { maxLength: 3 });
      return segment === 'a' ? object : fc.oneof(object, list);
    }, inside);
}

function withValues<One extends Pick<Pair, 'pointer'>>(one: One): fc.Arbitrary<One & { readonly some: readonly Json[] }> {
  return fc.array(valuesFor(one.pointer), { minLength: 30, maxLength: 30 }).map((some) => ({ ...one, some }));
}

test('a schema under `absent` judges like one in which null was written by hand', () => {
  let accepted = 0;
  let gained = 0;
  fc.assert(
    fc.property(pairs.chain(withValues), ({ schema, byHand, pointer, some }) => {
      const [before, found, wanted] = [accepting(schema), accepting(widened(schema, [pointer])), accepting(byHand)];
      for (const value of some) {
        expect({ schema, pointer, value, isAccepted: found(value) }).toEqual({
          schema,
          pointer,
          value,
          isAccepted: wanted(value),
        });
        if (found(value)) accepted++;
        if (found(value) && !before(value)) gained++;
      }
    }),
    { numRuns: 400 },
  );
  // Otherwise nothing was compared.
  expect(accepted).toBeGreaterThan(gained);
  expect(gained).toBeGreaterThan(0);
});

test('a value without a null at these places is judged as before, also behind shared and recursive references', () => {
  const wrapped = pairs.map(({ schema, pointer }) => {
    const { $defs, ...inner } = schema;
    const place = { $ref: '#/$defs/inner' };
    const root = {
      type: 'object',
      properties: { a: place, b: place, c: { $ref: '#' } },
      $defs: { ...($defs as JsonObject), inner },
    };
    return { schema: root, pointer: `/a${pointer}` };
  });
  fc.assert(
    fc.property(wrapped.chain(withValues), ({ schema, pointer, some }) => {
      const [before, after] = [accepting(schema), accepting(widened(schema, [pointer]))];
      const nulls = nullsAt([pointer]);
      for (const inner of some)
        for (const value of [{ b: inner }, { c: { a: inner } }, { a: inner, b: inner }])
          if (nulls(value).length === 0)
            expect({ schema, pointer, value, is: after(value) }).toEqual({ schema, pointer, value, is: before(value) });
    }),
    { numRuns: 300 },
  );
});

const NAMED = { type: 'object', properties: { name: { type: 'string' }, next: { $ref: '#' } }, required: ['name'] };

test('null is added at one depth of a recursive schema', () => {
  const accepts = accepting(widened(NAMED, ['/next/name']));
  expect(accepts({ name: 'a', next: { name: null } })).toBe(true);
  expect(accepts({ name: null })).toBe(false);
  expect(accepts({ name: 'a', next: { name: 'b', next: { name: null } } })).toBe(false);
  expect(accepts({ name: 'a', next: { name: 'b', next: { name: 'c', next: { name: null } } } })).toBe(false);
});

test('a field that others refer to keeps its own schema for them', () => {
  const schema = { properties: { a: { $anchor: 'text', type: 'string' }, b: { $ref: '#text' }, c: { $ref: '#/properties/a' } } };
  const accepts = accepting(widened(schema, ['/a']));
  expect([{ a: null }, { b: null }, { c: null }, { a: 'x', b: 'x', c: 'x' }].map((value) => accepts(value))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('references of another document still lead where they led', () => {
  const schemas = {
    'https://example.com/d': { $defs: { who: { properties: { name: { $ref: '#/$defs/text' } } }, text: { type: 'string' } } },
  };
  const schema = {
    properties: { a: { $ref: 'https://example.com/d#/$defs/who' }, b: { $ref: 'https://example.com/d#/$defs/who' } },
  };
  const accepts = accepting(widened(schema, ['/a/name'], schemas), schemas);
  expect([{ a: { name: null } }, { b: { name: null } }, { a: { name: 1 } }].map((value) => accepts(value))).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  ['http://json-schema.org/draft-04/schema#', 'definitions'],
  ['http://json-schema.org/draft-07/schema#', 'definitions'],
  ['https://json-schema.org/draft/2019-09/schema', '$defs'],
])('old drafts: %s', ($schema, defs) => {
  const tuple = { type: 'array', items: [{ type: 'string' }], additionalItems: { type: 'integer' } };
  const schema = { $schema, $ref: `#/${defs}/it`, [defs]: { it: { properties: { list: tuple, day: { type: 'string' } } } } };
  const accepts = accepting(widened(schema, ['/day', '/list/2']));
  const values = [{ day: null }, { list: ['a', 1, null] }, { list: ['a', null] }, { list: [null] }, { list: ['a', 1, 2, null] }];
  expect(values.map((value) => accepts(value))).toEqual([true, true, false, false, false]);
});

test('where branches of `oneOf` differ in nothing else, a null meets one of them, and nothing that was accepted is refused', () => {
  const alike = [{ type: 'string' }, { type: 'number' }].map((a) => ({ properties: { a }, required: ['a'] }));
  expect(accepting(widened({ oneOf: alike }, ['/a']))({ a: null })).toBe(true);
  const apart = [{ properties: { a: { type: 'string' } }, required: ['a'] }, { required: ['b'] }];
  expect(accepting(widened({ oneOf: apart }, ['/a']))({ a: null, b: 1 })).toBe(true);
  expect(accepting(widened({ oneOf: apart }, ['/a']))({ a: 'x', b: 1 })).toBe(false);
});

function problemsOf(contract: object): readonly string[] {
  try {
    compile(contract);
    return [];
  } catch (error) {
    return (error as ContractError).problems.map(
      ({ code, path, args }) => `${code} ${path} ${args.suggestion ?? args.feature ?? args.expected}`,
    );
  }
}

const BILL = {
  type: 'object',
  properties: { buyer: { type: 'string' }, due: { type: 'string' } },
  required: ['buyer', 'due'],
} as const;

test('a validator must take null by itself', () => {
  const fine = z.object({ due: z.string().nullable(), lines: z.array(z.object({ price: z.number().nullable() })) });
  const gate = compile({ schema: fine, absent: ['/due', '/lines/*/price'] });
  const verdict = gate.judge('{"due": null, "lines": [{"price": 1}, {"price": null}]}');
  expect(verdict).toMatchObject({ status: 'pass', abstained: ['/due', '/lines/1/price'] });
  const shared = z.string().nullable().meta({ id: 'shared-text' });
  expect(problemsOf({ schema: z.object({ a: shared, b: shared }), absent: ['/a'] })).toEqual([]);
  expect(problemsOf({ schema: z.object({ due: z.string(), b: z.null() }), absent: ['/due', '/b'] })).toEqual([
    'contract.bad-value /absent/0 a place where the validator itself accepts null (as with `.nullable()` in zod)',
  ]);
});

test('a validator without a JSON Schema is asked', () => {
  const issue = (path: string) => ({ issues: [{ message: 'no', path: [path] }] });
  const validate = (value: unknown) => ((value as JsonObject).due === null ? issue('due') : { value });
  const schema = { '~standard': { version: 1, vendor: 'own', validate } } as const;
  expect(problemsOf({ schema, absent: ['/due'] })).toHaveLength(1);
  expect(problemsOf({ schema, absent: ['/other'] })).toEqual([]);
});

test('what was left null is found before a validator makes another value of it', () => {
  const schema = z.object({
    due: z
      .string()
      .nullable()
      .transform((due) => due ?? 'none'),
  });
  expect(compile({ schema, absent: ['/due'] }).judge('{"due": null}')).toMatchObject({
    ...{ status: 'pass', value: { due: 'none' }, abstained: ['/due'] },
  });
});

test('a verdict says what was left null where the contract asks for it, after drops and from streams', async () => {
  const gate = compile({ schema: BILL, absent: ['/due'] });
  expect(compile({ schema: BILL }).judge('{"buyer": "a", "due": "b"}')).not.toHaveProperty('abstained');
  const stream = gate.stream();
  stream.push('{"buyer": "a", "du');
  stream.push('e": null}');
  expect(stream.end()).toMatchObject({ status: 'pass', abstained: ['/due'] });
  const list = compile({
    schema: { type: 'array', items: BILL },
    absent: ['/*/due'],
    policy: { on: { '/*': 'drop' } },
    checks: [
      {
        name: 'known',
        run: (value) => ((value as readonly JsonObject[])[0]?.buyer === 'x' ? [{ path: '/0', message: 'unknown' }] : []),
      },
    ],
  });
  const verdict = await list.check('[{"buyer": "x", "due": null}, {"buyer": "a", "due": null}]', {});
  expect(verdict).toMatchObject({ status: 'pass', value: [{ buyer: 'a', due: null }], abstained: ['/0/due'] });
});

test('a model is told where null is an answer, in words and in the schema', () => {
  const text = contractText(compile({ schema: BILL, absent: ['/due'] })) ?? '';
  expect(text).toContain('"due":{"type":["string","null"]}');
  expect(text).toContain('"buyer":{"type":"string"}');
  expect(text).toContain('Write null where the text does not state the value');
  expect(contractText(compile({ schema: BILL }))).not.toContain('Write null');
});

test('a compiler without the part says which one is missing', () => {
  const small = compiler({ kinds: [document], validators: standardSchema });
  expect(() => small({ schema: BILL, absent: ['/due'] })).toThrow('`absent` from `@tamis/core/compiler`');
  const made = compiler({ kinds: [document], absent })({ schema: BILL, absent: ['/due'] });
  expect(made.judge('{"buyer": "a", "due": null}')).toMatchObject({ status: 'pass', abstained: ['/due'] });
});
