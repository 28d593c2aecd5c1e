import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileWithAll } from '../../../../test/compile-with-all.ts';
import { rows } from '../../../../test/rows.ts';
import { type Measure, measured, newMeasure } from '../../../lib/measure.ts';
import { re2 } from '../../../lib/re2.ts';
import type { JsonSchema } from '../../../model/contract.ts';
import type { Json } from '../../../model/json.ts';
import { evaluated } from '../judge-graph.ts';
import { metaSchemas } from '../meta-schemas.ts';
import { NodeGraph } from '../node-graph.ts';
import { SchemaIndex } from '../schema-index.ts';
import { textFormats } from '../text-formats.ts';
import { holds, type NodeCheck } from './meets.ts';
import { CheckPrinter, nodeCheck } from './node-check.ts';

const RUNS = 2 * 400;
const DEPTHS = [1, 2, 512];

// Names that objects inherit, that are refused, and that would end a literal if they got into code unescaped.
const names = fc.constantFrom(...rows<string>('pieces', 'Names of properties'));
const texts = fc.oneof(fc.string({ unit: fc.constantFrom('a', 'b', '0', '😀', '"', '\u2029'), maxLength: 4 }), names);
const numbers = fc.oneof(
  fc.integer({ min: -3, max: 12 }),
  fc.constantFrom(0, 0.5, 0.01, 1000, 12_345, 100_000, 1e9, -1e9, 2 ** 53, 1e15, 1e300, 5e-324),
);

const values: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false),
    numbers,
    texts,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(names, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

const scalarKeywords = {
  enum: fc.oneof(fc.array(values, { minLength: 1, maxLength: 3 }), fc.constant([...'abcdefghi', 0, 1, null])),
  const: values,
  minLength: fc.nat(3),
  maxLength: fc.nat(3),
  minimum: fc.integer({ min: -3, max: 3 }),
  maximum: fc.constantFrom(0, 3, 1e9),
  exclusiveMaximum: fc.constantFrom(1, 2),
  multipleOf: fc.constantFrom(1, 2, 0.5, 0.01),
  pattern: fc.constantFrom('^a', 'b$', '^(a|b)*$', '[`\'"/]'),
  format: fc.constantFrom('date', 'uri-reference'),
};

const schemas: fc.Arbitrary<JsonSchema> = fc.letrec<{ schema: JsonSchema; map: Json }>((tie) => {
  const some = fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
  return {
    map: fc.dictionary(names, tie('schema'), { maxKeys: 3, noNullPrototype: true }),
    schema: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.oneof({ weight: 4, arbitrary: fc.constant<JsonSchema>(true) }, { weight: 1, arbitrary: fc.constant<JsonSchema>(false) }),
      fc.constantFrom<JsonSchema>({ $ref: '#/$defs/list' }, { $ref: '#/$defs/text' }),
      optional({ type: types(), ...scalarKeywords }),
      optional({
        type: fc.constant('object'),
        properties: tie('map'),
        required: fc.uniqueArray(names, { maxLength: 2 }),
        additionalProperties: tie('schema'),
      }),
      optional({
        type: types(),
        ...{ items: tie('schema'), prefixItems: some, minItems: fc.nat(2), maxItems: fc.nat(3), uniqueItems: fc.boolean() },
        ...{ properties: tie('map'), required: fc.uniqueArray(names, { maxLength: 2 }), minProperties: fc.nat(2) },
        ...{ maxProperties: fc.nat(3), patternProperties: fc.dictionary(fc.constantFrom('^a', 'o', '^$'), tie('schema')) },
      }),
      optional({
        ...{ type: types(), $ref: fc.constant('#/$defs/list'), anyOf: some, oneOf: some, allOf: some, not: tie('schema') },
        ...{ if: tie('schema'), else: tie('schema'), properties: tie('map') },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: tie('schema'),
      }),
      optional({
        ...{ contains: tie('schema'), minContains: fc.nat(2), maxContains: fc.nat(2), propertyNames: tie('schema') },
        ...{ dependentRequired: fc.dictionary(names, fc.array(names, { maxLength: 1 })), dependentSchemas: tie('map') },
        ...{ items: tie('schema'), unevaluatedItems: tie('schema'), unevaluatedProperties: tie('schema') },
      }),
    ),
  } as never;
}).schema;

function types(): fc.Arbitrary<Json> {
  const one = fc.constantFrom('object', 'array', 'string', 'number', 'integer', 'boolean', 'null');
  return fc.oneof(one, fc.uniqueArray(one, { minLength: 1, maxLength: 3 }));
}

function optional(keywords: { readonly [keyword: string]: fc.Arbitrary<unknown> }): fc.Arbitrary<JsonSchema> {
  return fc.record(keywords, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<JsonSchema>;
}

function rooted(schema: JsonSchema): JsonSchema {
  const list = { type: ['object', 'null'], properties: { a: { $ref: '#/$defs/list' }, b: { type: 'integer' } } };
  const $defs = { list, text: { type: 'string', maxLength: 2 } };
  return typeof schema === 'boolean' ? { allOf: [schema], $defs } : { ...schema, $defs };
}

function both(schema: JsonSchema) {
  const graph = new NodeGraph(new SchemaIndex(schema, new Map(), metaSchemas), 'assert', {
    patterns: re2,
    textFormats,
    metaSchemas,
  });
  const check = nodeCheck(graph);
  if (check === undefined) throw new Error(`does not compile: ${JSON.stringify(schema)}`);
  return { check, evaluates: (value: unknown) => evaluated(graph, value) === true };
}

describe('a schema compiled to code', () => {
  it('accepts what evaluation accepts, and measures it as a separate walk does', () => {
    fc.assert(
      fc.property(
        schemas,
        fc.array(values, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...DEPTHS),
        (schema, samples, depth) => {
          const { check, evaluates } = both(rooted(schema));
          for (const value of samples) {
            const isMet = evaluates(value);
            expect(holds(check, value, newMeasure())).toBe(isMet);
            const found = measuredBy(check, value, depth);
            const wanted = measured(value, depth);
            if (!isMet) expect(found.size).toBe(-1);
            else if (wanted.odd) expect(found.size < 0 || found.odd).toBe(true);
            else expect(found).toEqual({ ...wanted, unnamed: found.unnamed });
          }
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('takes nothing a schema says as code', () => {
    const hostile = rows<string>('hostile', 'Texts that would be code');
    for (const text of hostile) {
      const object = JSON.parse(`{${JSON.stringify(text)}: ${JSON.stringify(text)}}`) as Json;
      const properties = JSON.parse(`{${JSON.stringify(text)}: {"enum": [${JSON.stringify(text)}], "type": "string"}}`);
      const closed = both({ properties, required: [text], additionalProperties: false });
      expect([object, {}, { a: 1 }].map((value) => holds(closed.check, value, newMeasure()))).toEqual([true, false, false]);
      const open = both({ const: text, not: { enum: [...'abcdefghi', text] }, format: text, title: text });
      expect(holds(open.check, text, newMeasure())).toBe(false);
    }
    expect('taken' in globalThis).toBe(false);
  });

  it('counts each part of a value once, however many schemas look at it', () => {
    const form = (kind: string) => ({
      type: 'object',
      properties: { at: { properties: { x: { type: 'number' } } }, kind: { pattern: kind } },
      required: ['at', 'kind'],
    });
    const at = { x: 0, y: 'more' };
    const cases: readonly (readonly [schema: JsonSchema, value: Json])[] = [
      [
        { type: 'array', items: { anyOf: [form('a'), form('b'), { type: 'null' }] } },
        [{ at, kind: 'b' }, null, { kind: 'a', at }],
      ],
      [
        { type: 'array', items: { oneOf: [form('a'), form('b'), { type: 'null' }] } },
        [{ at, kind: 'b' }, null, { kind: 'a', at }],
      ],
      [
        { ...form('a'), allOf: [form('a'), { $ref: '#/properties/kind' }] },
        { at, kind: 'a' },
      ],
      [
        { ...form('a'), anyOf: [form('b'), form('a')], oneOf: [form('a'), form('b')] },
        { at, kind: 'a' },
      ],
      [
        { not: form('b'), if: form('a'), else: form('b') },
        { at, kind: 'a' },
      ],
      [{ patternProperties: { a: form('a'), t: true }, properties: { at: true } }, { at: { at, kind: 'a' } }],
      [{ contains: form('a'), items: form('a') }, [{ at, kind: 'a' }]],
      [{ unevaluatedProperties: form('a') }, { k: { at, kind: 'a' } }],
    ];
    for (const [schema, value] of cases) {
      const { check } = both(schema);
      const found = measuredBy(check, value, 5);
      expect(found).toEqual({ ...measured(value, 5), unnamed: found.unnamed });
    }
  });

  it.each(['', '__proto__', 'constructor'])('takes a closer look at the key %j, declared or not', (key) => {
    const map = (value: Json) => JSON.parse(`{${JSON.stringify(key)}: ${JSON.stringify(value)}}`) as { [key: string]: Json };
    const properties = map({ type: 'number' });
    const shapes: readonly JsonSchema[] = [
      ...[{ properties }, { properties, required: [key] }, { properties, additionalProperties: false }],
      ...[
        { properties: { a: true } },
        { additionalProperties: { type: 'number' } },
        { patternProperties: { '': { type: 'number' } } },
      ],
      ...[true, { required: [key] }, { minProperties: 1 }],
    ];
    for (const schema of shapes) {
      const { size, odd } = measuredBy(both(schema).check, map(1), 5);
      expect([size >= 0, odd]).toEqual([true, true]);
    }
  });

  it('requires a required key even if the author allows undefined', () => {
    const { check } = both({ properties: { a: { enum: [undefined as never, 1] } }, required: ['a'] });
    expect([{}, JSON.parse('{"__proto__": 1}'), { a: 1 }].map((value) => holds(check, value, newMeasure()))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('does not grow if many references lead to one long schema', () => {
    const sourceOf = (count: number) => {
      const names = Array.from({ length: count }, (_, index) => `name${index}`);
      const properties = Object.fromEntries(names.map((name) => [name, { $ref: '#/$defs/word' }]));
      const schema = { properties, $defs: { word: { anyOf: names.map((name) => ({ const: name })) } } };
      const printer = new CheckPrinter();
      printer.functionOf(
        new NodeGraph(new SchemaIndex(schema, new Map(), metaSchemas), 'assert', { patterns: re2, textFormats, metaSchemas })
          .root,
      );
      return printer.print().length;
    };
    expect(sourceOf(400)).toBeLessThan(5 * sourceOf(100));
  });

  it('gives up at the depth limit', () => {
    const object = both({ properties: { a: { $ref: '#' } } });
    expect([2, 3].map((depth) => measuredBy(object.check, { a: { a: {} } }, depth).size >= 0)).toEqual([false, true]);
    const list = both({ items: { items: { type: 'null' } }, prefixItems: [{ type: 'number' }] });
    expect([1, 2].map((depth) => measuredBy(list.check, [1, [null]], depth).size >= 0)).toEqual([false, true]);
    expect(measuredBy(list.check, [1], 0).size).toBe(-1);
  });
});

describe('a schema that refers to itself through two patterns', () => {
  it('does not double the work with every level', () => {
    const next = { $ref: '#' };
    const { compiled } = compileWithAll({ properties: { ab: next }, patternProperties: { a: next, b: next } });
    const deep = JSON.parse(`${'{"ab":'.repeat(60)}1${'}'.repeat(60)}`) as Json;
    for (let i = 0; i < 100; i++) expect(compiled?.accepts(deep)).toBe(true);
  });
});

function measuredBy(check: NodeCheck, value: Json, depth: number): Measure {
  const measure = newMeasure();
  return Object.assign(measure, { size: check(value, depth, measure) });
}
