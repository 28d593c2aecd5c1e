import type { StandardSchemaV1 } from '@standard-schema/spec';
import { ask, compile } from '@tamis/core';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import { type as type21 } from 'arktype21';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as zod46 from 'zod';
import * as mini from 'zod/mini';
import * as zod3 from 'zod3';
import * as zod4In3 from 'zod3/v4';
import * as zod40 from 'zod40';
import * as mini40 from 'zod40/mini';
import * as zod41 from 'zod41';
import { openAiModel, systemClock } from '../../src/index.ts';
import { send, serve } from './server.ts';
import { wires } from './wires.ts';

const whole = wires.find(({ name }) => name === 'openai')?.whole;
const messages = [{ role: 'user', content: 'How many?' }] as const;

// A validator with types of JSON only, and one with fields of the types in its third place, which JSON does not have.
type Pair = readonly [StandardSchemaV1, StandardSchemaV1, readonly string[]];

const zodPair = (z: typeof zod46 | typeof zod3 | typeof zod40): Pair => {
  const { object, number, string, date, bigint, coerce } = z as typeof zod46;
  const count = number().int().describe('How many there are.');
  return [
    object({ count, note: string().optional() }),
    object({ count, at: date().optional(), due: coerce.date(), size: bigint().optional() }),
    ['/at date', '/size bigint'],
  ];
};

const miniPair = (z: typeof mini | typeof mini40): Pair => {
  const { object, int, string, date, bigint, coerce, optional } = z as typeof mini;
  return [
    object({ count: int(), note: optional(string()) }),
    object({ count: int(), at: optional(date()), due: coerce.date(), size: optional(bigint()) }),
    ['/at date', '/size bigint'],
  ];
};

const count = v.pipe(v.number(), v.integer(), v.description('How many there are.'));
const inWords = v.object({ count, note: v.optional(v.string()) });
const withDate = v.object({
  count,
  at: v.optional(v.date()),
  due: v.pipe(v.string(), v.isoDate(), v.toDate()),
  size: v.optional(v.bigint()),
});

const arktypePair = (make: typeof type): Pair => [
  make({ count: 'number.integer', 'note?': 'string' }),
  make({ count: 'number.integer', 'at?': 'Date', 'size?': 'bigint', due: 'string.date.parse' }),
  ['/at date', '/size bigint'],
];

const VALIDATORS: { readonly [name: string]: Pair } = {
  'zod 3.25': zodPair(zod3),
  'zod 4 in zod 3.25': zodPair(zod4In3 as unknown as typeof zod46),
  'zod 4.0': zodPair(zod40),
  'zod 4.1': zodPair(zod41 as unknown as typeof zod46),
  'zod 4.6': zodPair(zod46),
  'zod/mini 4.0': miniPair(mini40),
  'zod/mini 4.6': miniPair(mini),
  valibot: [inWords, withDate, ['/at date', '/size bigint']],
  'valibot with its converter': [toStandardJsonSchema(inWords), toStandardJsonSchema(withDate), ['/at date', '/size bigint']],
  'arktype 2.1': arktypePair(type21 as unknown as typeof type),
  'arktype 2.2': arktypePair(type),
};

async function told(schema: StandardSchemaV1, reply: string) {
  const server = await serve(send(whole?.(reply, 'stop')));
  const model = openAiModel({ model: 'm', apiKey: 'k', baseURL: server.url });
  const outcome = await ask({ gate: compile({ schema }), model, messages, clock: systemClock, budget: { total: 0 } });
  const body = server.received[0]?.body as { readonly response_format?: { readonly json_schema: { readonly schema: unknown } } };
  return { schema: body.response_format?.json_schema.schema, outcome };
}

describe.each(Object.entries(VALIDATORS))('%s', (_, [plain, dated, untold]) => {
  it('is told to the model, and values are coerced to it', async () => {
    const { schema, outcome } = await told(plain, '{"count": "3"}');
    const note = { type: ['string', 'null'] };
    expect(schema).toMatchObject({ type: 'object', properties: { count: { type: 'integer' }, note } });
    expect(schema).toMatchObject({ required: expect.arrayContaining(['count', 'note']), additionalProperties: false });
    expect(outcome).toMatchObject({ status: 'accepted', value: { count: 3 } });
    expect(outcome).toMatchObject({ verdict: { changes: [{ code: 'coerce.string-to-number', path: '/count' }] } });
    expect(compile({ schema: plain }).warnings).toEqual([]);
  });

  it('gets no null for what the strict schema has the model write as null', async () => {
    const { outcome } = await told(plain, '{"count": 3, "note": null}');
    expect(outcome).toMatchObject({ status: 'accepted', value: { count: 3 } });
    expect(outcome).toHaveProperty('verdict.changes', [
      { code: 'coerce.null-absent', safety: 'safe', path: '/note', before: null, after: null },
    ]);
    expect('value' in outcome && outcome.value).not.toHaveProperty('note');
  });

  it('is told as far as JSON Schema goes, and the rest is named by field', async () => {
    const { schema, outcome } = await told(dated, '{"count": "3", "due": "2026-05-01"}');
    expect(schema).toMatchObject({ properties: { count: { type: 'integer' }, at: {}, due: {}, size: {} } });
    expect(JSON.stringify(schema)).not.toContain('x-');
    expect(outcome).toMatchObject({ status: 'accepted', value: { count: 3, due: new Date('2026-05-01') } });
    const untoldFields = compile({ schema: dated }).warnings.filter(({ code }) => code === 'contract.untold-field');
    expect(untoldFields.map(({ args }) => `${args.field} ${args.type}`).toSorted()).toEqual(untold);
  });
});
