import fc from 'fast-check';
import { z } from 'zod';
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

export const ticket: JsonSchema = {
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
    word: { enum: ['yes', { n: 'x' }, ['no', 'yes']], properties: { n: { type: 'integer' } }, items: { enum: ['a'] } },
    next: { $ref: '#' },
  },
  required: ['id'],
  additionalProperties: false,
  $defs: { line },
};

// The same as far as zod says it, with places that take more than their JSON Schema does.
const zodLine = z.object({ sku: z.string(), count: z.coerce.number().min(1), price: z.string().catch('1.50') });

const zodTicket = z.strictObject({
  id: z.string().min(2),
  state: z.enum(['open', 'closed', 'on hold']).optional(),
  score: z.number().max(10).optional(),
  ok: z.boolean().default(true),
  'a/b~c %': z.int().optional(),
  tags: z.array(z.string().max(3)).max(2).optional(),
  lines: z.array(zodLine).catch([]),
  pair: z.tuple([z.int(), z.string()]).optional(),
  either: z.union([z.int(), z.object({ n: z.int() })]).optional(),
  word: z.preprocess((word) => (word === 'perhaps' ? 'yes' : word), z.literal('yes')).optional(),
  both: z.object({ n: z.number().max(5) }).optional(),
  get next() {
    return zodTicket.optional();
  },
});

const policies: { readonly [name: string]: PolicyInput } = {
  default: {},
  safe: { coerce: 'safe', repair: 'safe' },
  none: { coerce: 'none', repair: 'none' },
  'no coercion': { coerce: 'none' },
  strict: { strict: true },
  drop: { on: { '/lines/*': 'drop', '/tags': 'drop', '/next/score': 'drop', '/next/*/state': 'drop' } },
  small: { limits: { depth: 3, keys: 6, string: 8 } },
};

export const streamGates: { readonly [name: string]: Gate } = {
  ...Object.fromEntries(Object.entries(policies).map(([name, policy]) => [name, compile({ schema: ticket, policy })])),
  list: compile({ schema: { type: 'array', items: ticket, $defs: { line } } as JsonSchema }),
  'ticket or text': compile({ schema: { ...(ticket as object), type: ['object', 'string'] } as JsonSchema }),
  text: compile({ schema: { type: 'string' } }),
  yaml: compile({ schema: ticket, format: 'yaml' }),
  zod: compile({ schema: zodTicket }) as unknown as Gate,
  'zod without coercion': compile({ schema: zodTicket, policy: { coerce: 'none', repair: 'none' } }) as unknown as Gate,
  'zod with a transform': compile({
    schema: z.looseObject({
      id: z.string().min(2),
      tags: z.array(z.string().max(3)).max(2).optional(),
      score: z.string().transform(Number).optional(),
    }),
  }) as unknown as Gate,
  'draft 7': compile({ schema: { $schema: 'http://json-schema.org/draft-07/schema#', ...(ticket as object) } as JsonSchema }),
};

const words = fc.constantFrom('', 'a', 'no', 'x', 'long text', '12', '1.5', '[1]', '{"n": 1}', '</think>{', 'a ``` b');
const scalars = fc.oneof(words, fc.integer({ min: -3, max: 12 }), fc.constantFrom(1.5, true, false, null));

function mostly(right: fc.Arbitrary<Json>, ...others: readonly fc.Arbitrary<Json>[]): fc.Arbitrary<Json> {
  return fc.oneof({ weight: 12, arbitrary: right }, ...others.map((arbitrary) => ({ weight: 1, arbitrary })));
}

function objects(fields: { readonly [key: string]: fc.Arbitrary<Json> }): fc.Arbitrary<Json> {
  return fc.record(fields, { requiredKeys: Object.keys(fields).slice(0, 1), noNullPrototype: true }) as fc.Arbitrary<Json>;
}

const lines = fc.oneof(
  objects({
    sku: mostly(fc.constantFrom('a', 'b'), scalars),
    count: mostly(fc.constant(2), fc.constantFrom('2', '2 pieces', 'two', 0)),
    price: fc.constantFrom<Json>('1.50', '1.50', 2),
  }),
  objects({ item: fc.constantFrom('a'), Count: fc.constant(1) }),
  objects({ sku: fc.constant('a'), count: fc.constant(3), extra: scalars }),
);

export const tickets: fc.Arbitrary<Json> = fc.letrec<{ root: Json; ticket: Json; value: Json }>((tie) => ({
  root: fc.oneof(
    { weight: 5, arbitrary: tie('ticket') },
    { weight: 2, arbitrary: fc.array(tie('ticket'), { maxLength: 3 }) },
    { weight: 1, arbitrary: objects({ result: tie('ticket') }) },
  ),
  value: fc.oneof({ maxDepth: 1 }, scalars, fc.array(scalars, { maxLength: 3 }), tie('ticket')),
  ticket: objects({
    id: mostly(fc.constantFrom('t-1', 't-2'), fc.constantFrom<Json>('', 12, ['t-3'], null)),
    state: mostly(
      fc.constantFrom('open', 'on hold'),
      fc.constantFrom('Open!', 'it is closed', 'open or closed', 'no'),
      tie('value'),
    ),
    score: mostly(fc.integer({ min: 0, max: 10 }), fc.constantFrom<Json>('7', '7/10', 12, '12', [3]), tie('value')),
    ok: mostly(fc.boolean(), fc.constantFrom('true', 'yes', 'perhaps')),
    'a/b~c %': mostly(fc.nat(), fc.constantFrom('1', 'x')),
    tags: mostly(
      fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
      fc.constantFrom<Json>('a', ['long'], ['a', 'b', 'c'], [1, true], '["a"]'),
      tie('value'),
    ),
    lines: mostly(fc.array(lines, { maxLength: 3 }), lines, tie('value')),
    pair: mostly(
      fc.tuple(fc.nat(), fc.constantFrom('a')),
      fc.array(scalars, { maxLength: 3 }),
      fc.constantFrom<Json>('[1, "a"]'),
    ),
    either: mostly(fc.integer(), fc.constantFrom<Json>('3', { n: 1 }, { n: '1' }, { n: 'x' }, 'x', [5])),
    both: mostly(objects({ n: fc.nat(5) }), fc.constantFrom<Json>({ n: '4' }, { n: 'x' }, { n: 7 })),
    word: mostly(fc.constant('yes'), fc.constantFrom<Json>({ n: 'x' }, ['yes'], ['no', 'yes'])),
    next: mostly(tie('ticket'), tie('value')),
  }),
})).root;
