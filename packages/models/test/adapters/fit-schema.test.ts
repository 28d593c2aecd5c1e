import { compile, type Json, type JsonObject, toldContract } from '@tamis/core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { anthropicTakes } from '../../src/anthropic/anthropic-model.ts';
import { geminiTakes } from '../../src/gemini/gemini-model.ts';
import { openAiTakes } from '../../src/openai/open-ai-model.ts';

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
    ['not said to be closed', { type: 'object', properties: { a: text }, required: ['a'] }, false],
    ['an optional property', object({ a: text, b: text }, { required: ['a'] }), false],
    ['an open object inside', object({ a: { type: 'object', properties: {} } }), false],
    ['an open object in a list', object({ a: { type: 'array', items: { type: 'object', properties: {} } } }), false],
    ['a word that strict schemas lack', object({ a: { type: 'string', minLength: 1 } }), false],
    ['a format that they lack', object({ a: { type: 'string', format: 'uri' } }), false],
    ['a format that they have', object({ a: { type: 'string', format: 'uuid' } }), true],
    ['a map', object({ a: { type: 'object', additionalProperties: text } }), false],
    ['itself inside', object({ a: { anyOf: [{ $ref: '#/$defs/a' }, { type: 'null' }] } }, { $defs: { a: object({}) } }), true],
    ['a default, which is left out', object({ a: { type: 'string', default: 'x' } }), true],
  ])('%s', (_name, schema, isStrict) => {
    const json = openAiTakes(told(schema))?.options.json as { schema: Json; strict?: boolean };
    expect(json.strict ?? false).toBe(isStrict);
    if (!isStrict) expect(json.schema).toEqual(schema);
    expect(JSON.stringify(json.schema).includes('"default"')).toBe(false);
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
    const contract = toldContract(compile({ schema: shape }));
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

/** Values for every place of these schemas, the right ones among them. */
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

/** The schema with no keys but those that it lists, wherever it lists some. */
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
