import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/index.ts';

export interface DrawnTool {
  readonly name: string;
  readonly properties: readonly string[];
}

export interface DrawnCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

export interface Drawn {
  readonly tools: readonly DrawnTool[];
  readonly calls: readonly DrawnCall[];
}

const VERBS = ['get', 'delete', 'send', 'list', 'find', 'book', 'set', 'fetch'];
const NOUNS = ['weather', 'user', 'mail', 'orders', 'table', 'price', 'x2', 'notes'];

const PLAIN = ['search', 'refund', 'run', 'translate', 'open', 'status', 'lookup', 'Bash'];
const FOREIGN = ['查询天气', '検索', '天気を調べる', 'поиск', 'найти_заказ', '날씨', 'météo', 'αναζήτηση', 'größe_ändern'];

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const name = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(fc.constantFrom(...VERBS), fc.constantFrom(...NOUNS), spelling()).map(([a, b, by]) => by(a, b)),
  },
  { weight: 2, arbitrary: fc.constantFrom(...PLAIN) },
  { weight: 1, arbitrary: fc.constantFrom(...FOREIGN) },
);

function spelling() {
  return fc.constantFrom(
    (verb: string, noun: string) => `${verb}_${noun}`,
    (verb: string, noun: string) => `${verb}${capital(noun)}`,
    (verb: string, noun: string) => `${noun}.${verb}`,
    (verb: string, noun: string) => `${verb}-${noun}`,
    (verb: string, noun: string) => `${capital(verb)}${capital(noun)}`,
    (verb: string, noun: string) => `${verb}_${noun}_by_id`,
    (verb: string, noun: string) => `mcp__${noun}__${verb}`,
    (verb: string, noun: string) => `${noun}/${verb}`,
  );
}

const KEYS = [
  'city',
  'query',
  'id',
  'user_id',
  'maxResults',
  'term',
  'unit-id',
  'text',
  'date',
  'nr',
  'path',
  '都市',
  'город',
  'año',
];

const HOSTILE = [
  ...[
    'Oslo',
    '7',
    '',
    'New York, NY',
    'Zürich',
    '東京',
    "it's",
    'say "hi"',
    'a\nb',
    'x=1',
    'C:\\temp',
    '{',
    '}',
    ']',
    '<b>',
    '</x>',
  ],
  ...[
    'I said so. Then it ended.',
    'first\n\nsecond',
    '`ls`',
    'true',
    'null',
    '<|end|>',
    'https://example.org/?a=b',
    '🙂',
    '%s',
    '—',
  ],
];

// Longer than what is usually looked at around a name.
const LONG = `Dear Ann, ${'it is a long way from here. '.repeat(40)}`;

const leaf: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE, LONG) },
  { weight: 1, arbitrary: fc.integer({ min: -9, max: 9999 }) },
  { weight: 1, arbitrary: fc.constantFrom<Json>(true, false, null, 0.5, -1e9) },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
);
const value: fc.Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: leaf },
  { weight: 1, arbitrary: fc.array(leaf, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('a', 'b', 'key'), leaf, { maxKeys: 2 }) as fc.Arbitrary<Json> },
);

const tool: fc.Arbitrary<DrawnTool> = fc.record({
  name,
  properties: fc.uniqueArray(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 4 }),
});

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

// Registries whose names differ by more than their spelling, with one to three calls that have at least one argument each.
export const drawnCalls: fc.Arbitrary<Drawn> = fc
  .tuple(
    fc.uniqueArray(tool, { minLength: 1, maxLength: 4, selector: (one) => plain(one.name) }),
    fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  )
  .chain(([tools, picks]) =>
    fc.record({
      tools: fc.constant(tools),
      calls: fc.tuple(...picks.map((pick) => callTo(tools[pick % tools.length] as DrawnTool))) as fc.Arbitrary<
        readonly DrawnCall[]
      >,
    }),
  );

function callTo({ name: called, properties }: DrawnTool): fc.Arbitrary<DrawnCall> {
  return fc.subarray([...properties], { minLength: 1 }).chain((keys) =>
    fc.tuple(...keys.map(() => value)).map((values) => ({
      name: called,
      arguments: Object.fromEntries(keys.map((key, index) => [key, values[index] as Json])),
    })),
  );
}

export type Openness = 'closed' | 'named' | 'open';

export function contractOf(tools: readonly DrawnTool[], openness: Openness): object {
  const schemaOf = ({ properties }: DrawnTool) => ({
    type: 'object',
    ...(openness !== 'open' && { properties: Object.fromEntries(properties.map((key) => [key, {}])) }),
    ...(openness === 'closed' && { additionalProperties: false }),
  });
  return { kind: 'tool-calls', tools: tools.map((one) => ({ name: one.name, parameters: schemaOf(one) })) };
}
