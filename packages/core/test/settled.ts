import fc from 'fast-check';
import { z } from 'zod';
import type { StreamOptions } from '../src/entries/contract.ts';
import { compile, type Gate, type Json, type JsonSchema, type PolicyInput } from '../src/index.ts';
import { jsonEqual } from '../src/lib/json-equal.ts';
import { valueAt } from '../src/lib/pointer.ts';
import { streamGates, ticket, tickets } from './stream-gates.ts';

const shape: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', 'x-alias': ['Id', 'key'] },
    n: { type: 'integer' },
    word: { enum: ['open', 'closed'] },
    note: { type: 'string' },
    drawn: {
      anyOf: [
        { type: 'object', properties: { kind: { const: 'circle' }, r: { type: 'number' } }, required: ['kind', 'r'] },
        { type: 'object', properties: { kind: { const: 'square' }, r: { type: 'string' } }, required: ['kind', 'r'] },
        { type: 'null' },
      ],
    },
    list: { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' }, id: { type: 'string' } } } },
  },
  required: ['id'],
};

const exact: { readonly [name: string]: PolicyInput } = {
  'as written': { repair: 'none' },
  'as written, safe': { repair: 'none', coerce: 'safe' },
  'as written, nothing altered': { repair: 'none', coerce: 'none' },
  'as written, all allowed': {
    repair: 'none',
    allow: [
      'coerce.key-dropped',
      'coerce.word-in-text',
      'parse.duplicate-key',
      'extract.unknown-envelope',
      'coerce.scalar-to-list',
    ],
  },
  'as written, drops': { repair: 'none', on: { '/list/*': 'drop', '/note': 'drop', '/n': 'drop' } },
  default: {},
  allowed: { allow: ['coerce.key-dropped', 'extract.several-documents', 'parse.duplicate-key'] },
};

const closed = { ...(shape as object), additionalProperties: false } as JsonSchema;

// Gates under which parts settle, and gates under which they must not.
const own: { readonly [name: string]: Gate } = {
  ...Object.fromEntries(Object.entries(exact).map(([name, policy]) => [name, compile({ schema: shape, policy })])),
  ...Object.fromEntries(Object.entries(exact).map(([name, policy]) => [`${name}, closed`, compile({ schema: closed, policy })])),
  'any document as written': compile({ policy: { repair: 'none' } }),
  'a validator as written': compile({
    schema: z.looseObject({
      id: z.string().transform((id) => id.length),
      n: z.int().catch(0),
      note: z.preprocess((note) => (note === 'a' ? 'b' : note), z.string()).optional(),
      list: z.array(z.looseObject({ n: z.int().optional() })).catch([]),
    }),
    policy: { repair: 'none' },
  }) as unknown as Gate,
  'a list as written': compile({ schema: { type: 'array', items: shape } as JsonSchema, policy: { repair: 'none' } }),
  'tickets as written': compile({ schema: ticket, policy: { repair: 'none' } }),
};

// All gates that hostile replies are judged by.
export const settlingGates: { readonly [name: string]: Gate } = { ...own, ...streamGates };

const words = fc.constantFrom('a', 'open', 'it is open', '3', 'x </think> y', 'a ``` b', '{"id": "z"}', 'he said "no"');

// What is right nearly always: where a reply fails anyway, nothing can be wrong.
function mostly(right: fc.Arbitrary<Json>, ...others: readonly Json[]): fc.Arbitrary<Json> {
  return fc.oneof({ weight: 8, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(...others) });
}

const lines: fc.Arbitrary<Json> = mostly(
  fc.constantFrom<Json>({ n: 1 }, { n: 2, id: 'l' }),
  { N: '2', id: 3 },
  { n: 'x' },
  { n: null },
  null,
);
const figures: fc.Arbitrary<Json> = mostly(
  fc.constantFrom<Json>({ kind: 'circle', r: 2 }, { r: 'w', kind: 'square' }, null),
  { kind: 'circle', r: '2' },
  { r: 2, kind: 'Square' },
  { kind: 'x' },
);

// Members in any order, some of them twice or under another name.
const members = fc
  .uniqueArray(
    fc.oneof(
      { weight: 3, arbitrary: fc.tuple(fc.constant('n'), mostly(fc.nat(9), '4', '4.0', 'four', 4.5, null, [7])) },
      {
        weight: 3,
        arbitrary: fc.tuple(fc.constant('word'), mostly(fc.constant('open'), 'Closed', 'it is closed', 'open or closed')),
      },
      { weight: 3, arbitrary: fc.tuple(fc.constant('note'), mostly(words, null, 12, ['a'])) },
      { weight: 3, arbitrary: fc.tuple(fc.constant('drawn'), figures) },
      { weight: 3, arbitrary: fc.tuple(fc.constant('list'), fc.array(lines, { maxLength: 3 })) },
      fc.tuple(fc.constantFrom('N', 'key', 'ID'), mostly(fc.nat(9), 'a', null)),
      fc.tuple(fc.constantFrom('extra', 'result'), fc.constantFrom<Json>(1, { id: 'e' })),
    ),
    { maxLength: 5, selector: ([key]) => key },
  )
  .chain((list) =>
    fc.tuple(fc.constant(list), mostly(words, 7, null), fc.constantFrom('id', 'id', 'id', 'Id', 'ID', 'key'), fc.nat(5)),
  )
  .map(([list, id, key, at]): readonly (readonly [string, Json])[] => [...list.slice(0, at), [key, id], ...list.slice(at)]);

const objectTexts = members.map(
  (list) => `{${list.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(', ')}}`,
);

const texts = fc.oneof(
  { weight: 12, arbitrary: objectTexts },
  { weight: 1, arbitrary: objectTexts.map((text) => `{"id": "first", ${text.slice(1)}`) },
  { weight: 1, arbitrary: objectTexts.map((text) => `{"result": ${text}}`) },
  { weight: 1, arbitrary: objectTexts.map((text) => `[${text}, ${text}]`) },
  { weight: 2, arbitrary: tickets.map((ticket) => JSON.stringify(ticket)) },
);

const superseded = fc
  .tuple(
    objectTexts,
    fc.constantFrom(', "word": "lost"}\n', ', "n": "none"}\n\n', ', "list": 5}\n', '}\n</think>\n'),
    objectTexts,
  )
  .map(([first, end, second]) => first.slice(0, -1) + end + second.replace('{', '{"note": "second", '));

const BEFORE = [
  '',
  '',
  '',
  '',
  ' \n',
  '\ufeff',
  '```json\n',
  'Here it is:\n',
  'See [1] and {name}: ',
  '<think>{"id": "t"}</think>',
  '{"id": 4}\n',
];
const BETWEEN = [
  '\n',
  '\n</think>\n',
  '</think>',
  ' or ',
  '\n```\n```json\n',
  '<|channel|>final<|message|>',
  ', ',
  '\nNo, rather:\n',
];

// Replies that are meant to mislead: other documents before and after, thoughts, fences, envelopes, keys twice.
const surrounded: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...BEFORE),
    texts,
    fc.oneof(fc.constant(undefined), fc.constant(undefined), fc.tuple(fc.constantFrom(...BETWEEN), texts)),
    fc.constantFrom('', '', '', '', '', '', '', '\n```', '\nDone.', ' ', ', "n": 3}', '}', ']'),
  )
  .map(([before, text, second, after]) => before + text + (second?.join('') ?? '') + after);

const replies = fc.oneof({ weight: 3, arbitrary: surrounded }, superseded);

export interface Hostile {
  readonly name: string;
  readonly reply: string;
  readonly options: StreamOptions;
}

export const hostileReplies: fc.Arbitrary<Hostile> = fc.record({
  name: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...Object.keys(own).filter((name) => name.includes('as written'))) },
    { weight: 2, arbitrary: fc.constantFrom(...Object.keys(own).filter((name) => !name.includes('as written'))) },
    fc.constantFrom(...Object.keys(streamGates)),
  ),
  reply: replies,
  options: fc.constantFrom<StreamOptions>(
    {},
    { partial: 'growing' },
    { absentNulls: ['#/properties/n', '#/properties/note', '#/properties/list/items/properties/n'] },
  ),
});

export interface SplitSeen {
  // Settled parts, and those of them that the value of a pass does not have.
  readonly settled: number;
  readonly wrong: readonly string[];
  readonly isVerdictSame: boolean;
  readonly isPass: boolean;
  readonly isShown: boolean;
}

export function seeSplit(
  gate: Gate,
  { options, reply }: Pick<Hostile, 'options' | 'reply'>,
  chunks: readonly string[],
): SplitSeen {
  const stream = gate.stream(options);
  const updates = chunks.map((chunk) => stream.push(chunk));
  const last = updates.at(-1)?.partial;
  const verdict = stream.end();
  const { partial: _, ...unit } = options;
  const settled = updates.flatMap(({ completed }) => completed.filter((part) => part.settled));
  const isPass = verdict.status === 'pass';
  const wrong = isPass ? settled.filter(({ path, value }) => !isAt(verdict.value, path, value)).map(({ path }) => path) : [];
  const isVerdictSame = jsonEqual(asJson(verdict), asJson(gate.judge(reply, unit)));
  return {
    settled: isPass ? settled.length : 0,
    wrong,
    isVerdictSame,
    isPass,
    isShown: isPass && jsonEqual(verdict.value, last),
  };
}

function isAt(root: Json, path: string, value: Json): boolean {
  const found = valueAt(root, path);
  return found !== undefined && jsonEqual(found as Json, value);
}

function asJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
