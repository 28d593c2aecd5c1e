import type { Random } from '../../../damage/random.ts';
import type { Contract, Schema } from '../case.ts';

export interface Document {
  readonly value: unknown;
  readonly contract: Contract;
}

interface Shape {
  readonly kind: 'object' | 'array';
  readonly schema: Schema;
  readonly write: (random: Random) => unknown;
}

const NAMES = ['Ada Byrne', "Liam O'Connor", 'Zoë Müller', 'J. R. "Bob" Dobbs', '李小龙', 'Fatima al-Fihri', 'N/A Smith'];
const CITIES = ['Oslo', 'São Paulo', "L'Aquila", 'New York, NY', 'Kraków'];
const NOTES = [
  'Leave at the door.',
  'Gate code: 4711#, ring twice',
  'He said "call me", then left',
  'Size {M} [blue]',
  'First line\nsecond line',
  '50% off, 2 for 1',
  "don't fold",
  'path C:\\Users',
  'see https://example.org/a?b=1&c=[2]',
  '',
];
const WORDS = ['alpha', 'beta', 'gamma', 'new', 'on hold', 'true', 'north-west', '42', 'v1.10'];

const text = { type: 'string' };
const whole = { type: 'integer' };
const amount = { type: 'number' };
const flag = { type: 'boolean' };

function closed(properties: { readonly [key: string]: Schema }): Schema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function open(properties: { readonly [key: string]: Schema }, required: readonly string[]): Schema {
  return { type: 'object', properties, required };
}

function list(items: Schema): Schema {
  return { type: 'array', items };
}

function some<Item>(random: Random, most: number, item: () => Item): readonly Item[] {
  return Array.from({ length: random.below(most + 1) }, item);
}

function money(random: Random): number {
  return random.pick([random.below(100), random.below(100_000) / 100, -random.below(5000) / 10, random.below(1_000_000)]);
}

function date(random: Random): string {
  return `202${random.below(10)}-0${1 + random.below(9)}-1${random.below(10)}`;
}

const SHAPES: readonly Shape[] = [
  {
    kind: 'object',
    schema: closed({
      id: text,
      customer: text,
      total: amount,
      paid: flag,
      items: list(closed({ sku: text, qty: whole })),
      note: text,
    }),
    write: (random) => ({
      id: `A-${random.below(1000)}`,
      customer: random.pick(NAMES),
      total: money(random),
      paid: random.chance(0.5),
      items: some(random, 3, () => ({ sku: `${random.pick(WORDS)}-${random.below(99)}`, qty: random.below(50) })),
      note: random.pick(NOTES),
    }),
  },
  {
    kind: 'object',
    schema: open({ name: text, age: whole, tags: list(text), address: open({ city: text, zip: text }, []) }, ['name', 'age']),
    write: (random) => ({
      name: random.pick(NAMES),
      age: random.below(100),
      ...(random.chance(0.6) ? { tags: some(random, 4, () => random.pick(WORDS)) } : {}),
      ...(random.chance(0.6) ? { address: { city: random.pick(CITIES), zip: `0${random.below(9999)}` } } : {}),
    }),
  },
  {
    kind: 'object',
    schema: closed({ sensor: text, ok: flag, celsius: { type: ['number', 'null'] }, samples: list(amount) }),
    write: (random) => ({
      sensor: random.pick(WORDS),
      ok: random.chance(0.8),
      celsius: random.chance(0.2) ? null : (random.below(600) - 200) / 10,
      samples: some(random, 6, () => random.below(2000) / 10),
    }),
  },
  {
    kind: 'object',
    schema: open({ title: text, start: text, minutes: whole, guests: list(text), room: { type: ['string', 'null'] } }, [
      'title',
      'start',
    ]),
    write: (random) => ({
      title: random.pick(NOTES),
      start: date(random),
      ...(random.chance(0.7) ? { minutes: 15 * (1 + random.below(8)) } : {}),
      ...(random.chance(0.5) ? { guests: some(random, 3, () => random.pick(NAMES)) } : {}),
      ...(random.chance(0.4) ? { room: random.pick([null, 'B2', '4.10']) } : {}),
    }),
  },
  {
    kind: 'array',
    schema: list(closed({ date: text, amount, memo: text })),
    write: (random) => [
      { date: date(random), amount: money(random), memo: random.pick(NOTES) },
      ...some(random, 3, () => ({ date: date(random), amount: money(random), memo: random.pick(NOTES) })),
    ],
  },
  { kind: 'array', schema: list(text), write: (random) => [random.pick(NAMES), ...some(random, 4, () => random.pick(NOTES))] },
  { kind: 'array', schema: list(amount), write: (random) => [money(random), ...some(random, 6, () => money(random))] },
];

export function documentOf(random: Random): Document {
  const { kind, schema, write } = random.pick(SHAPES);
  return { value: write(random), contract: random.chance(1 / 3) ? { kind: 'any' } : { kind, schema } };
}

export function printed(value: unknown, random: Random): string {
  const indent = random.pick([0, 0, 2, 4, -1]);
  if (indent >= 0) return JSON.stringify(value, null, indent);
  return onOneLine(value);
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${onOneLine(item)}`)
    .join(', ')}}`;
}
