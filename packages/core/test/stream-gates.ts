import fc from 'fast-check';
import { compile, type Gate, type Json, type JsonSchema, type PolicyInput } from '../src/index.ts';

const line: JsonSchema = {
  type: 'object',
  properties: {
    sku: { type: 'string', 'x-alias': 'item' },
    count: { type: 'integer', minimum: 1 },
    price: { type: 'string', pattern: '^1\\.50$' },
  },
  required: ['sku', 'count'],
};

const ticket: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', minLength: 2 },
    state: { enum: ['open', 'closed', 'on hold'] },
    score: { type: 'number', maximum: 10 },
    ok: { type: 'boolean' },
    'a/b~c %': { type: 'integer' },
    tags: { type: 'array', items: { type: 'string', maxLength: 3 }, maxItems: 2 },
    lines: { type: 'array', items: { $ref: '#/$defs/line' } },
    pair: { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'string' }], items: false },
    either: { anyOf: [{ type: 'integer' }, { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] }] },
    both: { allOf: [{ properties: { n: { type: 'integer' } } }], properties: { n: { maximum: 5 } } },
    next: { $ref: '#' },
  },
  required: ['id'],
  additionalProperties: false,
  $defs: { line },
};

const policies: { readonly [name: string]: PolicyInput } = {
  default: {},
  safe: { coerce: 'safe', repair: 'safe' },
  none: { coerce: 'none', repair: 'none' },
  'no coercion': { coerce: 'none' },
  strict: { strict: true },
  drop: { on: { '/lines/*': 'drop', '/tags': 'drop', '/next/score': 'drop', '/next/*/state': 'drop' } },
  small: { limits: { depth: 3, keys: 6, string: 8 } },
};

/** Gates that differ in how much they can mend, and so in what proves that nothing can. */
export const streamGates: { readonly [name: string]: Gate } = {
  ...Object.fromEntries(Object.entries(policies).map(([name, policy]) => [name, compile({ schema: ticket, policy })])),
  list: compile({ schema: { type: 'array', items: ticket, $defs: { line } } as JsonSchema }),
  'ticket or text': compile({ schema: { ...(ticket as object), type: ['object', 'string'] } as JsonSchema }),
  text: compile({ schema: { type: 'string' } }),
  yaml: compile({ schema: ticket, format: 'yaml' }),
  'draft 7': compile({ schema: { $schema: 'http://json-schema.org/draft-07/schema#', ...(ticket as object) } as JsonSchema }),
};

const words = fc.constantFrom(
  '',
  'a',
  'open',
  'Open!',
  'it is closed',
  'no',
  'x',
  'long text',
  '12',
  '1.5',
  'true',
  '[1]',
  '{"n": 1}',
  '<think>',
  'a ``` b',
);
const scalars = fc.oneof(words, fc.integer({ min: -3, max: 12 }), fc.constantFrom(1.5, true, false, null));

/** Values on the way to a ticket: the right keys more often than not, the right values half of the time. */
export const tickets: fc.Arbitrary<Json> = fc.letrec<{ root: Json; ticket: Json; value: Json }>((tie) => ({
  root: fc.oneof(
    { weight: 5, arbitrary: tie('ticket') },
    { weight: 2, arbitrary: fc.array(tie('ticket'), { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.record({ result: tie('ticket') }, { noNullPrototype: true }) as fc.Arbitrary<Json> },
  ),
  value: fc.oneof({ maxDepth: 2 }, scalars, fc.array(tie('value'), { maxLength: 3 }), tie('ticket')),
  ticket: fc.record(
    {
      id: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('t-1', 't-2') }, { weight: 1, arbitrary: tie('value') }),
      state: fc.oneof(fc.constantFrom('open', 'closed', 'on hold'), words, tie('value')),
      score: fc.oneof(fc.integer({ max: 12 }), words, tie('value')),
      ok: fc.oneof(fc.boolean(), words),
      'a/b~c %': fc.oneof(fc.nat(), words),
      tags: fc.oneof(fc.array(fc.constantFrom('a', 'b', 'long'), { maxLength: 4 }), tie('value')),
      lines: fc.oneof(
        fc.array(
          fc.record(
            {
              sku: words,
              item: words,
              count: fc.oneof(fc.nat(3), words),
              Count: fc.nat(3),
              price: fc.constantFrom('1.50', 1.5, 2),
            },
            { requiredKeys: [], noNullPrototype: true },
          ),
          { maxLength: 3 },
        ),
        tie('value'),
      ),
      pair: fc.oneof(fc.tuple(fc.integer(), words), fc.array(scalars, { maxLength: 3 })),
      either: fc.oneof(fc.integer(), fc.record({ n: scalars }, { noNullPrototype: true }), tie('value')),
      both: fc.record({ n: scalars }, { noNullPrototype: true }),
      next: tie('value'),
      State: words,
      other: scalars,
      response: tie('value'),
    },
    { requiredKeys: [], noNullPrototype: true },
  ) as fc.Arbitrary<Json>,
})).root;
