import type { Json, JsonSchema } from '../../packages/core/src/index.ts';
import type { Random } from '../damage/random.ts';

export interface KnownDocument {
  readonly value: Json;
  // The schema of its shape; `isClosed` says whether objects allow keys that it does not name.
  readonly schema: (isClosed: boolean) => JsonSchema;
}

interface Shape {
  readonly value: (random: Random) => Json;
  readonly schema: (isClosed: boolean) => JsonSchema;
}

const KEYS =
  'id name title status email city tags items notes price total count active address owner date score url lines text'.split(' ');
const LONG_KEYS = ['first_name', 'createdAt', 'unit-price', 'line items', 'isPaid', 'zip', 'x', 'y'];
const WORDS = 'the order was sent to Lea in May and paid at once 12 3.5 no yes open a b'.split(' ');
const SPICES = [', ', ': ', '. ', ' - ', ' (', ') ', '; ', "'s ", ' "so" ', ' [1] ', '/', ' & ', '? ', ' {x} ', '\n', ' é '];
const WHOLE = [
  '',
  'Lea Roth',
  'lea@example.org',
  '2024-05-01',
  'https://example.org/a?b=1',
  'N/A',
  'true',
  '42',
  'a, b and c',
  'Say "hi"',
];

// A known document: mostly records of one shape, as contracts ask for, otherwise arbitrarily nested values.
export function knownDocument(random: Random): KnownDocument {
  if (random.chance(0.25)) return wildDocument(random);
  const shape = random.chance(0.8) ? objectShape(random, 0) : listShape(random, 0);
  return { value: shape.value(random), schema: shape.schema };
}

function wildDocument(random: Random): KnownDocument {
  const value = wildValue(random, 0);
  return typeof value === 'object' && value !== null
    ? { value, schema: () => ({ type: Array.isArray(value) ? 'array' : 'object' }) }
    : wildDocument(random);
}

function wildValue(random: Random, depth: number): Json {
  const kind = random.below(depth > 3 ? 4 : 7);
  if (kind < 4) return random.pick([textValue, numberValue, booleanValue, () => null])(random);
  const length = random.below(4);
  if (kind < 6) return Array.from({ length }, () => wildValue(random, depth + 1));
  return Object.fromEntries(Array.from({ length }, () => [keyName(random), wildValue(random, depth + 1)]));
}

function shapeOf(random: Random, depth: number): Shape {
  const kind = random.below(depth > 2 ? 7 : 10);
  if (kind < 3) return { value: textValue, schema: () => ({ type: 'string' }) };
  if (kind < 5) return { value: numberValue, schema: () => ({ type: 'number' }) };
  if (kind === 5) return { value: booleanValue, schema: () => ({ type: 'boolean' }) };
  if (kind === 6) return choiceShape(random);
  return kind < 8 ? listShape(random, depth + 1) : objectShape(random, depth + 1);
}

function choiceShape(random: Random): Shape {
  const words = ['open', 'closed', 'on hold'].slice(0, 2 + random.below(2));
  return { value: (one) => one.pick(words), schema: () => ({ enum: words }) };
}

function listShape(random: Random, depth: number): Shape {
  const item = shapeOf(random, depth + 1);
  const most = random.pick([1, 2, 3, 5]);
  return {
    value: (one) => Array.from({ length: one.below(most + 1) }, () => item.value(one)),
    schema: (isClosed) => ({ type: 'array', items: item.schema(isClosed) }),
  };
}

function objectShape(random: Random, depth: number): Shape {
  const names = [...new Set(Array.from({ length: 1 + random.below(6) }, () => keyName(random)))];
  const entries = names.map((name) => ({ name, shape: shapeOf(random, depth + 1), isOptional: random.chance(0.25) }));
  return {
    value: (one) =>
      Object.fromEntries(
        entries.filter(({ isOptional }) => !isOptional || one.chance(0.6)).map(({ name, shape }) => [name, shape.value(one)]),
      ),
    schema: (isClosed) => ({
      type: 'object',
      properties: Object.fromEntries(entries.map(({ name, shape }) => [name, shape.schema(isClosed)])),
      required: entries.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
      ...(isClosed && { additionalProperties: false }),
    }),
  };
}

function keyName(random: Random): string {
  return random.pick(random.chance(0.8) ? KEYS : LONG_KEYS);
}

function textValue(random: Random): string {
  if (random.chance(0.2)) return random.pick(WHOLE);
  let text = random.pick(WORDS);
  for (let count = random.below(6); count > 0; count--)
    text += (random.chance(0.3) ? random.pick(SPICES) : ' ') + random.pick(WORDS);
  return text;
}

function numberValue(random: Random): number {
  const whole = random.below(random.pick([10, 100, 10_000]));
  const number = random.chance(0.3) ? whole + random.below(100) / 100 : whole;
  return random.chance(0.1) && number !== 0 ? -number : number;
}

function booleanValue(random: Random): boolean {
  return random.chance(0.5);
}
