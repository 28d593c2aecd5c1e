import type { StandardSchemaV1 } from '@standard-schema/spec';
import { type } from 'arktype';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as z from 'zod';
import * as zm from 'zod/mini';
import * as z3 from 'zod3';
import { compile } from '../src/index.ts';
import { isJsonObject, type Json } from '../src/model/json.ts';
import type { Verdict } from '../src/model/verdict.ts';
import { aThirdOf } from './growth.ts';
import { rows } from './rows.ts';

type Field = readonly [schema: StandardSchemaV1, told: Told, makes?: (value: never) => unknown];
type Told = 'anything' | 'number' | 'integer' | 'boolean' | 'string' | 'date' | 'list' | 'object' | 'rank';

const even = (n: number) => n % 2 === 0;
const size = (text: string) => text.length;
const trimmed = (text: string) => text.trim();
const dated = (text: string) => new Date(text);
const parsed = (text: string): unknown => JSON.parse(text);
const finite = (text: string) => (Number.isFinite(Number(text)) ? Number(text) : undefined);
const absent = (value: unknown) => (value === undefined ? 7 : value);
const rank = ['low', 'high'] as const;

// Contracts of a field `v` for which the library takes more than it says.
const fields: { readonly [library: string]: { readonly [name: string]: Field } } = {
  zod: {
    number: [z.coerce.number(), 'number'],
    bounded: [z.coerce.number().int().min(1).max(9), 'integer'],
    boolean: [z.coerce.boolean(), 'boolean'],
    string: [z.coerce.string(), 'string'],
    date: [z.coerce.date(), 'date', dated],
    bigint: [z.coerce.bigint(), 'integer', (value: number) => String(value)],
    optional: [z.coerce.number().optional(), 'number'],
    'default of a coercion': [z.coerce.number().default(7), 'number', absent],
    'catch of a number': [z.number().catch(0), 'number'],
    'catch of an enum': [z.enum(rank).catch('low'), 'rank'],
    'catch of a boolean': [z.boolean().catch(true), 'boolean'],
    'catch of a test': [z.number().refine(even).catch(0), 'number'],
    'catch of a coercion': [z.coerce.number().int().catch(0), 'integer'],
    'optional catch': [z.number().catch(0).optional(), 'number'],
    'catch of a list': [z.array(z.number()).catch([]), 'list'],
    'catch of an object': [z.object({ a: z.number() }).catch({ a: 0 }), 'object'],
    'catch of a union': [z.union([z.boolean(), z.null()]).catch(null), 'boolean'],
    'preprocessed number': [z.preprocess((value) => Number(value), z.number()), 'number'],
    'preprocessed catch': [z.preprocess((value) => value, z.number().refine(even).catch(0)), 'number'],
    'preprocessed boolean': [z.preprocess((value) => value === 'yes' || value === true, z.boolean()), 'boolean'],
    'any made a number': [z.any().transform(Number), 'anything'],
    'unknown made a number': [z.unknown().pipe(z.coerce.number()), 'anything'],
    'bare transform': [z.transform(String), 'anything', String],
    'union with a coercion': [z.union([z.number(), z.coerce.string()]), 'string'],
    'union with a string': [z.union([z.coerce.number(), z.string()]), 'string'],
    'union with a preprocessed number': [z.union([z.preprocess(Number, z.number()), z.string()]), 'string'],
    'preprocessed rank': [z.preprocess((value) => (value === 'low' ? 'high' : value), z.enum(rank)).optional(), 'rank'],
    'string piped to a boolean': [z.string().pipe(z.coerce.boolean()).optional(), 'string'],
    'string piped to a number': [z.string().pipe(z.coerce.number()).optional(), 'string'],
    'string piped to a bounded number': [z.string().pipe(z.coerce.number<string>().max(9)).optional(), 'string'],
    'string piped twice': [z.string().trim().pipe(z.string().pipe(z.coerce.boolean())).optional(), 'string'],
    'string piped to a date': [z.string().pipe(z.coerce.date()).optional(), 'string'],
    'date piped to a date': [z.iso.date().pipe(z.coerce.date()), 'date', dated],
    'date piped to a boolean': [z.iso.date().pipe(z.coerce.boolean()).optional(), 'date'],
    'string piped to a catch': [z.string().transform(Number).pipe(z.number().max(9).catch(0)).optional(), 'string'],
    'string piped to an object': [
      z
        .string()
        .transform((a) => ({ a }))
        .pipe(
          z.object({ a: z.array(z.coerce.boolean<string>()).or(z.coerce.number<string>()) }) as unknown as z.ZodType<
            { a: unknown },
            { a: string }
          >,
        )
        .optional(),
      'string',
    ],
    'string made a number': [z.string().transform(Number), 'string', finite],
    'string made a list of numbers': [
      z.string().transform((value) => ({ list: [Number(value), 1] })),
      'string',
      (value: string) => ({ list: [finite(value), 1] }),
    ],
    'string made a date': [z.string().transform(dated), 'string', (value: string) => dated(value).toISOString()],
    'number made infinite': [
      z
        .number()
        .transform((n) => n / 0)
        .optional(),
      'number',
    ],
    'boolean in words': [
      z.stringbool(),
      'string',
      (text: string) => ['true', '1', 'yes', 'on', 'y', 'enabled'].includes(text.toLowerCase()),
    ],
    length: [z.string().transform(size), 'string', size],
    trim: [z.string().trim(), 'string', trimmed],
    default: [z.number().default(7), 'number', absent],
    list: [z.array(z.coerce.number()), 'list'],
    object: [z.object({ a: z.coerce.number() }), 'object'],
  },
  'zod mini': {
    number: [zm.coerce.number(), 'number'],
    boolean: [zm.coerce.boolean(), 'boolean'],
    catch: [zm.catch(zm.number(), 0), 'number'],
    preprocess: [zm.pipe(zm.transform(Number), zm.number()), 'number'],
    'string piped to a boolean': [zm.optional(zm.pipe(zm.string(), zm.coerce.boolean())), 'string'],
  },
  'zod 3': {
    number: [z3.coerce.number(), 'number'],
    boolean: [z3.coerce.boolean(), 'boolean'],
    string: [z3.coerce.string(), 'string'],
    date: [z3.coerce.date(), 'date', dated],
    catch: [z3.enum(rank).catch('low'), 'rank'],
    'catch of a test': [z3.number().refine(even).catch(0), 'number'],
    preprocess: [z3.preprocess(Number, z3.number()), 'number'],
    'any made a number': [z3.any().transform(Number), 'anything'],
    'string piped to a boolean': [z3.string().pipe(z3.coerce.boolean()).optional(), 'string'],
  },
  valibot: {
    number: [v.fallback(v.number(), 0), 'number'],
    boolean: [v.fallback(v.boolean(), true), 'boolean'],
    rank: [v.fallback(v.picklist(rank), 'low'), 'rank'],
    'fallback of a test': [v.fallback(v.pipe(v.number(), v.check(even)), 0), 'number'],
    'test of a fallback': [v.pipe(v.fallback(v.string(), 'none'), v.minLength(1)), 'string'],
    'optional fallback': [v.optional(v.fallback(v.number(), 0)), 'number'],
    list: [v.fallback(v.array(v.number()), []), 'list'],
    object: [v.fallback(v.object({ a: v.number() }), { a: 0 }), 'object'],
    'unknown made a number': [v.pipe(v.unknown(), v.transform(Number)), 'anything'],
    'any made a boolean': [v.pipe(v.any(), v.transform(Boolean)), 'anything'],
    'unknown made a string': [v.pipe(v.unknown(), v.transform(String)), 'anything'],
    'string made a number': [v.pipe(v.string(), v.transform(Number)), 'string', finite],
    'string coerced to a number': [v.optional(v.pipe(v.string(), v.toNumber())), 'string'],
    'string coerced to a date': [v.optional(v.pipe(v.string(), v.toDate())), 'string'],
    'date coerced to a date': [v.pipe(v.string(), v.isoDate(), v.toDate()), 'date', dated],
    'string coerced to a boolean': [v.optional(v.pipe(v.string(), v.toBoolean())), 'string'],
    'string piped to a fallback': [
      v.optional(v.pipe(v.string(), v.transform(Number), v.fallback(v.pipe(v.number(), v.maxValue(9)), 0))),
      'string',
    ],
    length: [v.pipe(v.string(), v.transform(size)), 'string', size],
    trim: [v.pipe(v.string(), v.trim()), 'string', trimmed],
    default: [v.optional(v.number(), 7), 'number', absent],
  },
  arktype: {
    'unknown made a number': [type('unknown').pipe((value) => Number(value)), 'anything'],
    'unknown made a boolean': [type('unknown').pipe((value) => Boolean(value)), 'anything'],
    'number in a string': [type('string.numeric.parse'), 'string', Number],
    'integer in a string': [type('string.integer.parse'), 'string', Number],
    'date in a string': [type('string.date.parse'), 'string', dated],
    'json in a string': [type('string.json.parse'), 'string', parsed],
    trim: [type('string.trim'), 'string', trimmed],
    length: [type('string').pipe(size), 'string', size],
    list: [type('unknown').pipe((value) => (value === 5 ? 5 : [value])), 'anything'],
  },
};

const VALUES: readonly Json[] = [
  ...[null, '', 'false', 'TRUE', 'yes', '5', '5.5', '1e3', 'a lot', ' urgent '],
  ...['low', '2026-05-01', 5, -4.5, 1_700_000_000_000, true, false, ['6'], { a: '3' }],
];
const REPLIES: readonly (Json | undefined)[] = [...VALUES, undefined];

function ours(value: Json | undefined, told: Told): Json | undefined {
  if (typeof value === 'string' && (told === 'number' || told === 'integer') && /^-?\d+(\.\d+)?(e\d+)?$/.test(value))
    return Number(value);
  if (typeof value === 'string' && told === 'boolean' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  if ((typeof value === 'number' || typeof value === 'boolean') && told === 'string') return String(value);
  if (Array.isArray(value) && told === 'list') return value.map((item: Json) => ours(item, 'number') as Json);
  return isJsonObject(value) && told === 'object' ? { a: ours(value.a, 'number') as Json } : value;
}

function meets(value: Json | undefined, told: Told): boolean {
  if (told === 'integer') return Number.isInteger(value);
  if (told === 'date') return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
  if (told === 'string') return typeof value === 'string';
  return (told === 'number' && typeof value === 'number') || value === undefined;
}

function isSpelledAlike(one: unknown, other: unknown): boolean {
  return [one, other].every((value) => ['string', 'number', 'boolean'].includes(typeof value)) && `${one}` === `${other}`;
}

function isFaithful(got: unknown, value: Json | undefined, [, told, makes]: Field): boolean {
  const coerced = ours(value, told);
  const made = makes !== undefined && meets(coerced, told) ? [makes(coerced as never)] : [];
  return isSpelledAlike(value, got) || [value, coerced, ...made].some((one) => text(one) === text(got));
}

function text(value: unknown): string {
  return String(JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)));
}

const objectOf: { readonly [library: string]: (field: never) => StandardSchemaV1 } = {
  zod: (field) => z.object({ v: field, k: z.string().optional() }),
  'zod mini': (field) => zm.object({ v: field, k: zm.optional(zm.string()) }),
  'zod 3': (field) => z3.object({ v: field, k: z3.string().optional() }),
  valibot: (field) => v.object({ v: field, k: v.optional(v.string()) }),
  arktype: (field) => type({ v: field, 'k?': 'string' }),
};

function fieldOf(verdict: Verdict): unknown {
  const { v: value, calls } = (verdict.status === 'pass' ? verdict.value : {}) as {
    v?: unknown;
    calls?: [{ arguments: { v?: unknown } }];
  };
  return calls === undefined ? value : calls[0].arguments.v;
}

const CONTRACTS = Object.entries(fields).flatMap(([library, list]) =>
  Object.entries(list).map(
    ([name, field]) =>
      [`${library}: ${name}`, (objectOf[library] as (typeof objectOf)[string])(field[0] as never), field] as const,
  ),
);

test('there are enough contracts and replies', () => {
  expect([CONTRACTS.length >= 60, REPLIES.length]).toEqual([true, 20]);
});

test.each(aThirdOf(CONTRACTS))(
  'nothing that passes was made by the validator alone (a third of these in each run): %s',
  (_, schema, field) => {
    const document = compile({ schema });
    const tools = compile({ kind: 'tool-calls', tools: [{ name: 'send', effect: 'read', parameters: schema }] });
    const wrong: unknown[] = [];
    let passed = 0;
    for (const value of REPLIES) {
      const reply = JSON.stringify({ v: value, k: 'x' });
      const call = `{"name": "send", "arguments": ${reply}}`;
      for (const verdict of [document.judge(reply) as Verdict, tools.judge(call) as Verdict]) {
        if (verdict.status !== 'pass') continue;
        passed += 1;
        if (!isFaithful(fieldOf(verdict), value, field)) wrong.push([value, fieldOf(verdict), verdict.changes]);
      }
    }
    expect(wrong).toEqual([]);
    expect(passed).toBeGreaterThan(0);
  },
);

test('what a validator converts is refused where liberties are', () => {
  const schema = z.object({ n: z.coerce.number(), rank: z.enum(rank).catch('low') });
  const reply = '{"n": null, "rank": "low"}';
  for (const policy of [{ strict: true }, { coerce: 'none' }, { coerce: 'safe' }] as const)
    expect(compile({ schema, policy }).judge(reply)).toMatchObject({
      status: 'fail',
      findings: [{ code: 'schema.converted', path: '/n' }],
    });
  expect(compile({ schema, policy: { allow: ['schema.converted'] } }).judge(reply)).toMatchObject({
    status: 'pass',
    value: { n: 0 },
  });
  expect(compile({ schema }).warnings.map(({ code, args }) => [code, args.field, args.function])).toEqual([
    ['contract.converting-field', '/n', 'coerce'],
    ['contract.converting-field', '/rank', 'catch'],
  ]);
});

test('a document that the validator need not convert comes first', () => {
  const gate = compile({ schema: z.object({ n: z.number().catch(0) }) });
  expect(gate.judge('{"result": {"n": 5}}')).toMatchObject({ status: 'pass', value: { n: 5 } });
  expect(gate.judge('Earlier: {"n": null}\nThe answer: {"n": 5}')).toMatchObject({ value: { n: 5 } });
});

test('each change tells its own place: a default and a transform next to a conversion stay safe', () => {
  const schema = z.object({
    n: z.coerce.number(),
    s: z.string().trim(),
    d: z.number().default(3),
    list: z.array(z.string().trim()),
  });
  const { changes } = compile({ schema }).judge('{"n": null, "s": " a ", "list": ["b", " c"]}');
  expect(changes.map(({ code, safety, path }) => `${code} ${safety} ${path}`)).toEqual([
    'schema.converted unsafe /n',
    'schema.transformed safe /s',
    'schema.transformed safe /list/1',
    'schema.transformed safe /d',
  ]);
});

test.each([
  ['zod', z.object({ n: z.object({ currency: z.string().optional() }) })],
  ['zod 3', z3.object({ n: z3.object({ currency: z3.string().optional() }) })],
  ['valibot', v.object({ n: v.object({ currency: v.optional(v.string()) }) })],
  ['arktype', type({ n: { 'currency?': 'string', '+': 'delete' } })],
])('a stripped key that is nearly an absent one holds: %s', (_, schema) => {
  const gate = compile({ schema });
  expect(gate.judge('{"n": {"curency": "USD"}}')).toMatchObject({
    status: 'hold',
    changes: [{ code: 'coerce.key-dropped', path: '/n/curency', before: 'USD' }],
  });
  expect(gate.judge('{"n": {"curency": "USD", "currency": "USD"}}').status).toBe('pass');
  expect(gate.judge('{"n": {"remark": "USD"}}').status).toBe('pass');
  const tools = compile({ kind: 'tool-calls', tools: [{ name: 'send', effect: 'read', parameters: schema }] });
  expect(tools.judge('{"name": "send", "arguments": {"n": {"curency": "USD"}}}').status).toBe('hold');
});

const lowered = (name: string) => name.toLowerCase();

test.each<[string, StandardSchemaV1]>([
  ['zod', z.record(z.string().toLowerCase(), z.number())],
  ['zod, as a transform', z.record(z.string().transform(lowered), z.number())],
  ['zod, as a transform of the map', z.looseObject({}).transform((map) => merged(map))],
  ['zod 3', z3.record(z3.string().toLowerCase(), z3.number())],
  ['valibot', v.record(v.pipe(v.string(), v.toLowerCase()), v.number())],
])('two keys of a map that become one lose a value, so they hold: %s', (_, schema) => {
  for (const shape of ['', 'm'] as const) {
    const gate = compile({ schema: shape === '' ? schema : (z.object({ m: schema as never }) as StandardSchemaV1) });
    if (shape === 'm' && (schema as { readonly _zod?: unknown })._zod === undefined) continue;
    const status = (map: string) => gate.judge(shape === '' ? map : `{"m": ${map}}`).status;
    for (const map of ['{"A": 1, "a": 2}', '{"a": 2, "A": 1}', '{"A": 1, "a": 1}', '{"A": 1, "a": 2, "B": 1}'])
      expect([map, status(map)]).toEqual([map, 'hold']);
    for (const map of ['{"A": 1, "B": 1}', '{"a": 1, "b": 2}', '{}']) expect([map, status(map)]).toEqual([map, 'pass']);
  }
});

function merged(map: { readonly [name: string]: unknown }): object {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [lowered(name), value]));
}

test('a coercion anywhere in a pipe is named when the contract is compiled', () => {
  const { warnings } = compile({
    schema: z.object({
      flag: z.string().pipe(z.coerce.boolean()),
      own: z.string().transform(Number),
      codec: z.codec(z.string(), z.number(), { decode: Number, encode: String }),
    }),
  });
  expect(warnings.map(({ code, args }) => [code, args.field, args.function])).toEqual([
    ['contract.converting-field', '/flag', 'pipe'],
  ]);
});

test('a default that the model was told is safe, whatever else converts the object', () => {
  const schema = z.preprocess((value) => value, z.object({ n: z.number().default(3), s: z.string() }));
  expect(compile({ schema }).judge('{"s": "a"}')).toMatchObject({ status: 'pass', value: { n: 3, s: 'a' } });
  const made = z.preprocess((value) => ({ n: 4, ...(value as object) }), z.object({ n: z.number().default(3), s: z.string() }));
  expect(compile({ schema: made }).judge('{"s": "a"}')).toMatchObject({ status: 'hold', held: { n: 4, s: 'a' } });
});

test('a pipe to a schema that contains it is followed once', () => {
  const tree: z.ZodType = z.lazy(() => z.object({ text: z.string().transform(parsed).pipe(tree).optional(), n: z.number() }));
  const loose: z.ZodType = z.lazy(() =>
    z.object({ text: z.string().transform(parsed).pipe(loose).optional(), n: z.coerce.number() }),
  );
  expect(compile({ schema: tree }).warnings).toEqual([]);
  expect(compile({ schema: loose }).warnings.map(({ args }) => args.field)).toContain('/text');
});

const boom = (): boolean => {
  throw new TypeError('boom');
};

test.each<[string, StandardSchemaV1]>([
  ['zod', z.object({ a: z.string().refine(boom) })],
  ['zod mini', zm.object({ a: zm.string().check(zm.refine(boom)) })],
  ['zod 3', z3.object({ a: z3.string().refine(boom) })],
  ['valibot', v.object({ a: v.pipe(v.string(), v.check(boom)) })],
  ['arktype', type({ a: type('string').narrow(boom) })],
])('a validator that throws is to blame itself, whoever made it: %s', async (_, schema) => {
  const gate = compile({ schema });
  const blamed = {
    status: 'fail',
    findings: [{ code: 'schema.validator-threw', args: { reason: expect.stringContaining('boom') } }],
  };
  expect(gate.judge('{"a": "x"}')).toMatchObject(blamed);
  await expect(gate.check('{"a": "x"}')).rejects.toMatchObject({ code: 'fault.check', message: expect.stringContaining('boom') });
  expect(gate.judge('{"a": 5, "b"').findings.map(({ code }) => code)).not.toContain('schema.custom');
  const tools = compile({ kind: 'tool-calls', tools: [{ name: 'send', effect: 'read', parameters: schema }] });
  expect(tools.judge('{"name": "send", "arguments": {"a": "x"}}')).toMatchObject(blamed);
});

test('an asynchronous validator under judge is a mistake of the calling code', () => {
  const gate = compile({ schema: z.object({ a: z.string().refine(async () => true) }) });
  expect(gate.judge('{"a": "x"}')).toMatchObject({ status: 'fail', findings: [{ code: 'schema.needs-check' }] });
});

test.each(rows<[string, string]>('schemas', 'Coercions in a pipe'))(
  'takes a coercion in a pipe for safe only where nothing but the type differs: %s',
  (text, status) => {
    const gate = compile({ schema: z.object({ count: z.string().pipe(z.coerce.number()) }) });
    expect(gate.judge(`{"count": ${text}}`).status).toBe(status);
  },
);
