import { compile, type Json, type JsonObject, promptContract } from '@tamis/core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { anthropicTakes } from '../../src/anthropic/anthropic-model.ts';
import { geminiTakes } from '../../src/gemini/gemini-model.ts';
import { openAiTakes } from '../../src/openai/open-ai-model.ts';
import type { Taken } from '../../src/provider/telling.ts';

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
});
const told = (schema: JsonObject) => ({ name: 'reply', text: '', schema });
const text = { type: 'string' };

describe('strict schemas of OpenAI', () => {
  it.each<readonly [string, JsonObject, boolean]>([
    ['closed, all required', object({ a: text }), true],
    ['nothing in it', object({}), true],
    ['open', object({ a: text }, { additionalProperties: true }), false],
    ['not said to be closed', { type: 'object', properties: { a: text }, required: ['a'] }, true],
    ['an optional property', object({ a: text, b: text }, { required: ['a'] }), false],
    ['an open object inside', object({ a: { type: 'object', properties: {} } }), false],
    ['an open object in a list', object({ a: { type: 'array', items: { type: 'object', properties: {} } } }), false],
    ['a word that strict schemas lack', object({ a: { type: 'string', minLength: 1 } }), true],
    ['a format that they lack', object({ a: { type: 'string', format: 'uri' } }), true],
    ['a keyword that words can not replace', object({ a: { type: 'string', not: { const: 'x' } } }), false],
    ['a format that they have', object({ a: { type: 'string', format: 'uuid' } }), true],
    ['a map', object({ a: { type: 'object', additionalProperties: text } }), false],
    ['a list without items', object({ a: { type: 'array' } }), false],
    ['a list with items', object({ a: { type: 'array', items: text } }), true],
    ['a reference at the root', object({}, { $ref: '#/$defs/a', $defs: { a: object({}) } }), false],
    ['itself inside', object({ a: { anyOf: [{ $ref: '#/$defs/a' }, { type: 'null' }] } }, { $defs: { a: object({}) } }), true],
    ['a default, which is left out', object({ a: { type: 'string', default: 'x' } }), true],
  ])('%s', (_name, schema, isStrict) => {
    const json = openAiTakes(told(schema))?.options.json as { schema: Json; strict?: boolean };
    expect(json.strict ?? false).toBe(isStrict);
    if (!isStrict) expect(json.schema).toEqual(schema);
    expect(JSON.stringify(json.schema).includes('"default"')).toBe(false);
  });
});

describe('strict schemas of OpenAI with nulls for what is left out', () => {
  const maybe = (properties: JsonObject) => object(properties, { required: [] });
  it.each<readonly [string, JsonObject, readonly string[] | undefined]>([
    ['an optional property', object({ a: text, 'b/c d': text }, { required: ['a'] }), ['#/properties/b~1c%20d']],
    ['all required', object({ a: text }), []],
    ['in a list', object({ a: { type: 'array', items: maybe({ b: text }) } }), ['#/properties/a/items/properties/b']],
    [
      'in a definition, which contains itself',
      object({ a: { $ref: '#/$defs/n' } }, { $defs: { n: maybe({ next: { $ref: '#/$defs/n' } }) } }),
      ['#/$defs/n/properties/next'],
    ],
    [
      'in a union with a tag',
      object({ a: { oneOf: [object({ t: { const: 1 } }), object({ t: { const: 2 }, b: text }, { required: ['t'] })] } }),
      ['#/properties/a/oneOf/1/properties/b'],
    ],
    [
      'in the only object of a union',
      object({ a: { anyOf: [maybe({ b: text }), text] } }),
      ['#/properties/a/anyOf/0/properties/b'],
    ],
    ['in a union without a tag', object({ a: { anyOf: [maybe({ b: text }), maybe({ c: text })] } }), undefined],
  ])('%s', (_name, schema, nulls) => {
    const { options, absentNulls = [] } = openAiTakes({ ...told(schema), mayNull: true }) as Taken;
    const { strict } = options.json as { readonly strict?: boolean };
    expect(strict === true ? absentNulls : undefined).toEqual(nulls);
  });

  it('say limits in descriptions, and no pattern that the engine there would refuse', () => {
    const a = { type: 'string', description: 'A name.', minLength: 1, pattern: '^(?!x)' };
    const { options } = openAiTakes(told(object({ a, b: { type: 'string', pattern: '^x' } }))) as Taken;
    const { properties } = (options.json as { readonly schema: JsonObject }).schema;
    expect(properties).toEqual({
      a: { type: 'string', description: 'A name. (minLength: 1, pattern: ^(?!x))' },
      b: { type: 'string', pattern: '^x' },
    });
  });
});

describe('schemas of Anthropic', () => {
  it.each<readonly [string, JsonObject, boolean | undefined]>([
    ['a union with a tag', object({ a: { oneOf: [object({ t: { const: 1 } }), object({ t: { const: 2 } })] } }), true],
    ['a union without', object({ a: { oneOf: [object({ t: text }), object({ u: text })] } }), false],
    ['a bound', object({ a: { type: 'number', minimum: 0 } }), false],
    ['one item at least', object({ a: { type: 'array', items: text, minItems: 1 } }), true],
    ['two items at least', object({ a: { type: 'array', items: text, minItems: 2 } }), false],
    ['values that are objects', object({ a: { enum: [{ b: 1 }] } }), undefined],
    ['a name that is required and not listed', { type: 'object', properties: { a: text }, required: ['a', 'b'] }, undefined],
    [
      'branches next to properties',
      { type: 'object', properties: { a: text }, anyOf: [{ type: 'object', properties: { b: text } }] },
      undefined,
    ],
    ['words next to a reference', object({ a: { $ref: '#/$defs/b', minLength: 2 } }, { $defs: { b: text } }), false],
    ['a description next to a reference', object({ a: { $ref: '#/$defs/b', description: 'x' } }, { $defs: { b: text } }), true],
    ['a reference into nowhere', object({ a: { $ref: '#/properties/b' }, b: text }), undefined],
  ])('%s', (_name, schema, isWhole) => {
    expect(anthropicTakes(told(schema))?.isWhole).toBe(isWhole);
  });

  it('take what zod makes of a tagged union', () => {
    const shape = z.object({
      pet: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('cat') }),
        z.object({ kind: z.literal('dog'), age: z.number() }),
      ]),
    });
    const contract = promptContract(compile({ schema: shape }));
    expect(contract && anthropicTakes(contract)).toMatchObject({ isWhole: true });
  });
});

const scalar = fc.constantFrom<JsonObject>(
  text,
  { type: 'integer', minimum: 2 },
  { type: 'string', minLength: 2 },
  { type: ['string', 'null'] },
  { enum: ['x', 1, null] },
  { const: 'x' },
  { type: 'boolean' },
  { const: true },
);
const { schema: nested } = fc.letrec<{ schema: JsonObject; object: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    scalar,
    tie('object'),
    fc.record({ type: fc.constant('array'), items: tie('schema'), minItems: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ oneOf: fc.array(tie('object'), { minLength: 1, maxLength: 2 }) }),
  ),
  object: fc
    .record({
      properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema'), { minKeys: 1 }),
      required: fc.subarray(['a', 'b', 'c']),
      rest: fc.constantFrom<JsonObject>(
        {},
        { additionalProperties: false },
        { additionalProperties: text },
        { patternProperties: { z: text } },
      ),
    })
    .map(({ properties, required, rest }) => ({ type: 'object', properties, required, ...rest })),
}));
const root = fc
  .dictionary(fc.constantFrom('a', 'b'), nested, { minKeys: 1 })
  .map((properties) => ({ type: 'object', properties }));

const scalars: readonly Json[] = ['x', 'xy', 1, 2, null, true];
const inner = scalars.flatMap((one): Json[] => [
  one,
  [one],
  [one, one],
  { a: one },
  { b: one },
  { a: one, b: one },
  { a: one, z: 'x' },
]);
const documents = [...inner, [], {}, [[]], { a: {} }].flatMap((one): Json[] => [{ a: one }, { b: one }, { a: one, b: one }]);

const accepting = (schema: JsonObject) => new Ajv2020({ strict: false, validateSchema: false }).compile(schema);

describe('optional properties with Anthropic', () => {
  const optional = (count: number) =>
    object(Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, text])), { required: [] });

  it('are told in words if they are too many', () => {
    expect(anthropicTakes(told(optional(12)))).toBeDefined();
    expect(anthropicTakes(told(optional(13)))).toBeUndefined();
  });

  it('are counted at every use of a definition', () => {
    const used = (times: number) =>
      object({ a: { anyOf: Array.from({ length: times }, () => ({ $ref: '#/$defs/d' })) } }, { $defs: { d: optional(6) } });
    expect(anthropicTakes(told(used(2)))).toBeDefined();
    expect(anthropicTakes(told(used(3)))).toBeUndefined();
  });
});

describe.each([
  ['anthropic', anthropicTakes],
  ['gemini', geminiTakes],
] as const)('what %s takes of any schema', (_name, takes) => {
  it('says the same where it says so, and never refuses what the schema names and allows', () => {
    let judged = 0;
    fc.assert(
      fc.property(root, (schema) => {
        const taken = takes(told(schema));
        if (taken === undefined) return;
        const { schema: fitted } = taken.options.json as { readonly schema: JsonObject };
        const [isRight, isNamed, isTaken] = [accepting(schema), accepting(closed(schema)), accepting(fitted)];
        for (const given of documents) {
          const [right, takenSo] = [isRight(given), isTaken(given)];
          if (right) judged += 1;
          if (taken.isWhole && takenSo && !right) expect.fail(`too wide: ${JSON.stringify([schema, fitted, given])}`);
          if (right && isNamed(given) && !takenSo) expect.fail(`too narrow: ${JSON.stringify([schema, fitted, given])}`);
        }
      }),
      { numRuns: 60 },
    );
    expect(judged).toBeGreaterThan(6);
  });
});

const { object: optional } = fc.letrec<{ schema: JsonObject; object: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { arbitrary: scalar, weight: 4 },
    tie('object'),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    tie('object').map((one) => ({ anyOf: [{ type: 'null' }, one, text] })),
    fc.tuple(tie('object'), tie('object')).map(([one, other]) => ({ anyOf: [one, other] })),
  ),
  object: fc
    .record({
      properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema'), { minKeys: 1 }),
      names: fc.subarray(['a', 'b']),
      rest: fc.constantFrom<JsonObject>({}, { additionalProperties: false }),
    })
    .map(({ properties, names, rest }) => {
      const required = names.filter((name) => name in properties);
      return { type: 'object', properties, required, ...rest };
    }),
}));

describe('what OpenAI takes of any schema, with nulls for what is left out', () => {
  it('takes every value that the schema names and allows, and the gate gives that value back', () => {
    let dropped = 0;
    fc.assert(
      fc.property(optional, (schema) => {
        const { options, absentNulls = [] } = openAiTakes({ ...told(schema), mayNull: true }) as Taken;
        const { schema: fitted, strict } = options.json as { readonly schema: JsonObject; readonly strict?: boolean };
        if (strict !== true) return;
        const gate = compile({ schema });
        const [isNamed, isTaken] = [accepting(closed(schema)), accepting(fitted)];
        for (const given of [{}, ...documents].filter((one) => isNamed(one))) {
          const filled = withNulls(given, fitted);
          expect(isTaken(filled), JSON.stringify([schema, fitted, filled])).toBe(true);
          const verdict = gate.judge(JSON.stringify(filled), { absentNulls });
          expect(verdict, JSON.stringify([schema, filled])).toMatchObject({ status: 'pass', findings: [] });
          // Where the contract takes null as well, it stays.
          const rest = verdict.status === 'pass' ? verdict.value : undefined;
          expect(withNulls(rest as Json, fitted)).toEqual(filled);
          dropped += verdict.changes.length;
        }
      }),
      { numRuns: 1000 },
    );
    expect(dropped).toBeGreaterThan(20);
  });
});

function withNulls(value: Json, schema: JsonObject): Json {
  const branches = (schema.anyOf ?? []) as readonly JsonObject[];
  const branch = branches.map((one) => [withNulls(value, one), one] as const).find(([filled, one]) => accepting(one)(filled));
  if (branch !== undefined) return branch[0];
  if (Array.isArray(value)) return value.map((one: Json) => withNulls(one, (schema.items ?? {}) as JsonObject));
  if (typeof value !== 'object' || value === null) return value;
  const object = value as JsonObject;
  const properties = Object.entries((schema.properties ?? {}) as { readonly [name: string]: JsonObject });
  const filled = properties.map(([name, one]) => [name, name in object ? withNulls(object[name] as Json, one) : null]);
  return { ...object, ...Object.fromEntries(filled) } as JsonObject;
}

function closed(schema: Json): JsonObject {
  const below = (one: Json): Json => {
    if (Array.isArray(one)) return one.map(below);
    if (typeof one !== 'object' || one === null) return one;
    const members = Object.entries(one).map(([key, member]) => [key, below(member)]);
    const inside: JsonObject = Object.fromEntries(members) as JsonObject;
    const isOpen =
      inside.type === 'object' && inside.additionalProperties === undefined && inside.patternProperties === undefined;
    return isOpen ? { ...inside, additionalProperties: false } : inside;
  };
  return below(schema) as JsonObject;
}

describe('fields that the text may not state', () => {
  const schema = object(
    { buyer: text, due: text, kind: { enum: ['a', 'b'] }, note: text },
    { required: ['buyer', 'due', 'kind'] },
  );
  const contract = promptContract(compile({ schema, absent: ['/due', '/kind', '/note'] }));

  it('are nullable in a strict schema, and those that are required do not count as left out', () => {
    const taken = openAiTakes({ ...(contract as NonNullable<typeof contract>), mayNull: true }) as Taken;
    const { schema: sent, strict } = taken.options.json as { schema: JsonObject; strict?: boolean };
    expect(strict).toBe(true);
    expect(sent.properties).toEqual({
      buyer: text,
      due: { type: ['string', 'null'] },
      kind: { anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] },
      note: { type: ['string', 'null'] },
    });
    expect(taken.absentNulls).toEqual(['#/properties/note']);
  });

  it('are told in words next to a schema that says everything else', () => {
    expect(contract?.rest).toMatch(/^Write null where the text does not state the value;.*`\/due`, `\/kind`, `\/note`\.$/);
  });

  it('stay null where an optional one was made nullable by the provider too', () => {
    const gate = compile({ schema, absent: ['/note'] });
    const verdict = gate.judge('{"buyer": "a", "due": "b", "kind": "a", "note": null}', { absentNulls: ['#/properties/note'] });
    expect(verdict).toMatchObject({ status: 'pass', value: { note: null }, changes: [], abstained: ['/note'] });
  });
});
