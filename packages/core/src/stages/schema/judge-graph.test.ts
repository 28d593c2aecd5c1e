import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileWithAll } from '../../../test/compile-with-all.ts';
import type { JsonSchema } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';

const values: fc.Arbitrary<Json> = fc.jsonValue({
  maxDepth: 2,
  stringUnit: fc.constantFrom('a', 'b', '0', '😀'),
}) as fc.Arbitrary<Json>;

const schemas: fc.Arbitrary<JsonSchema> = fc.letrec<{ schema: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc.boolean(),
    fc.record(
      {
        type: fc.constantFrom('object', 'array', 'string', 'number', 'integer', 'boolean', 'null'),
        enum: fc.array(values, { minLength: 1, maxLength: 3 }),
        minLength: fc.nat(3),
        maxLength: fc.nat(3),
        minimum: fc.integer({ min: -3, max: 3 }),
        multipleOf: fc.constantFrom(1, 2, 0.5, 0.01),
        maxItems: fc.nat(2),
        uniqueItems: fc.boolean(),
        required: fc.uniqueArray(fc.constantFrom('a', 'b', 'toString'), { maxLength: 2 }),
        pattern: fc.constantFrom('^a', 'b$', '^(a|b)*$'),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
    fc.record(
      {
        properties: fc.dictionary(fc.constantFrom('a', 'b', 'toString'), tie('schema'), { maxKeys: 2, noNullPrototype: true }),
        additionalProperties: tie('schema'),
        items: tie('schema'),
        prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        contains: tie('schema'),
        anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        not: tie('schema'),
        if: tie('schema'),
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: tie('schema'),
        else: tie('schema'),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  ),
})).schema as fc.Arbitrary<JsonSchema>;

it('decides the same before and after it is compiled, and explains every refusal', () => {
  fc.assert(
    fc.property(schemas, fc.array(values, { minLength: 1, maxLength: 8 }), (schema, samples) => {
      const { compiled } = compileWithAll(schema);
      if (compiled === undefined) throw new Error(`does not compile: ${JSON.stringify(schema)}`);
      const before = samples.map(compiled.accepts);
      // A gate is compiled after some hundred values.
      for (let i = 0; i < 150; i++) compiled.accepts(null);
      expect(samples.map(compiled.accepts)).toEqual(before);
      expect(samples.map((value) => compiled.explain(value, 10).length === 0)).toEqual(before);
    }),
    { numRuns: 300 },
  );
});

it('checks what comes with a tuple on short lists too, however many values came before', () => {
  const schema: JsonSchema = { prefixItems: [{}, {}, { type: 'string' }], uniqueItems: true, contains: { const: 'x' } };
  const { compiled } = compileWithAll(schema);
  for (let i = 0; i < 150; i++) compiled?.accepts(['x']);
  expect([[], ['a'], ['x', 'x'], ['x'], ['x', 'y']].map((value) => compiled?.accepts(value))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});

const LEVELS = 40;

function layered(): JsonSchema {
  const forms = ['string', 'integer'].map((type) => ({
    type: 'object',
    properties: { next: { anyOf: [{ $ref: '#/$defs/level' }, { type: 'null' }] }, value: { type } },
    required: ['next', 'value'],
  }));
  return { $ref: '#/$defs/level', $defs: { level: { anyOf: forms } } };
}

it('does not double the work with every level of a value', () => {
  const { compiled } = compileWithAll(layered());
  const deep = JSON.parse(`${'{"next":'.repeat(LEVELS)}null${',"value":1}'.repeat(LEVELS)}`) as Json;
  for (let i = 0; i < 100; i++) expect(compiled?.accepts(deep)).toBe(true);
});

it('does not descend to the end again at every level, for schemas that recur side by side', () => {
  const loopOf = (level: number) => ({ properties: { next: { $ref: `#/$defs/loop${level}` } } });
  const loops = Array.from({ length: 6 }, (_, level) => {
    const beside = level === 0 ? {} : { allOf: [{ $ref: `#/$defs/loop${level - 1}` }] };
    return [`loop${level}`, { ...loopOf(level), ...beside }] as const;
  });
  const schema: JsonSchema = { $ref: '#/$defs/loop5', $defs: Object.fromEntries(loops) };
  const { compiled } = compileWithAll(schema);
  const deep = JSON.parse(`${'{"next":'.repeat(100)}1${'}'.repeat(100)}`) as Json;
  for (let i = 0; i < 100; i++) expect(compiled?.accepts(deep)).toBe(true);
});

it('looks through long recursive schemas once before it compiles them', () => {
  const count = 3000;
  const formsOf = (next: number) => [{ type: 'null' }, { type: 'object', properties: { next: { $ref: `#/$defs/form${next}` } } }];
  const forms = Array.from({ length: count }, (_, index) => [`form${index}`, { anyOf: formsOf((index + 1) % count) }] as const);
  const schema: JsonSchema = { $ref: '#/$defs/form0', $defs: Object.fromEntries(forms) };
  const { compiled } = compileWithAll(schema);
  for (let i = 0; i < 100; i++) expect(compiled?.accepts({ next: null })).toBe(true);
});

it('decides the same on values that overflow the stack of evaluation, whatever came before', () => {
  const layers = (schema: JsonSchema, count: number): JsonSchema =>
    count === 0 ? schema : { allOf: [layers(schema, count - 1)] };
  const schema: JsonSchema = layers({ properties: { next: { $ref: '#' } } }, 8);
  const deep = JSON.parse(`${'{"next":'.repeat(500)}1${'}'.repeat(500)}`) as Json;
  const answers = [0, 100].map((others) => {
    const { compiled } = compileWithAll(schema);
    for (let i = 0; i < others; i++) compiled?.accepts(1);
    return [compiled?.accepts(deep), compiled?.measures?.(deep, 512)?.keys];
  });
  expect(answers[0]).toEqual(answers[1]);
});
