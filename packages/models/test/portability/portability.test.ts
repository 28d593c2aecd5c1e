import { compile, type Json, type JsonObject, promptContract } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import { isTaken, isWhole } from '../../../../scripts/tests/share.ts';
import { type PortabilityAnswer, portability, type SchemaProvider, schemaProviders } from '../../src/entries/portability.ts';
import { TABLE } from '../../src/portability/table.ts';
import { drawnSchema } from './drawn-schema.ts';
import { differenceFrom, OFFICIAL_CLIENTS } from './official-clients.ts';
import { refusedOfSent } from './sent-natively.ts';

function answersAt(schema: Json, path: string): { readonly [provider in SchemaProvider]?: PortabilityAnswer } {
  const { notes } = portability({ schema: schema as JsonObject });
  return Object.fromEntries(notes.filter((note) => note.path === `/schema${path}`).map((note) => [note.provider, note.answer]));
}

function holding(property: Json, more: JsonObject = {}): JsonObject {
  return { type: 'object', properties: { a: property }, required: ['a'], additionalProperties: false, ...more };
}

const A = '/properties/a';

describe('portability', () => {
  it('refuses a provider that the table does not have, by name', () => {
    expect(() => portability({ schema: true }, ['mistral' as SchemaProvider])).toThrow(
      new RangeError('The provider mistral is not in the table; it has openai, anthropic, gemini.'),
    );
  });

  it.each<[string, Json, string, PortabilityAnswer, PortabilityAnswer, PortabilityAnswer]>([
    ['a type', holding({ type: 'string' }), `${A}/type`, 'enforced', 'enforced', 'enforced'],
    ['a length', holding({ type: 'string', minLength: 2 }), `${A}/minLength`, 'unknown', 'weakened', 'weakened'],
    ['a pattern', holding({ type: 'string', pattern: 'a' }), `${A}/pattern`, 'unknown', 'weakened', 'weakened'],
    ['a bound', holding({ type: 'integer', minimum: 1 }), `${A}/minimum`, 'unknown', 'weakened', 'enforced'],
    ['a known format', holding({ type: 'string', format: 'date' }), `${A}/format`, 'unknown', 'enforced', 'enforced'],
    ['another format', holding({ type: 'string', format: 'iri' }), `${A}/format`, 'unknown', 'weakened', 'enforced'],
    ['an enum', holding({ enum: ['x', 1] }), `${A}/enum`, 'enforced', 'enforced', 'enforced'],
    ['an enum with null', holding({ enum: ['x', null] }), `${A}/enum`, 'enforced', 'enforced', 'weakened'],
    ['an enum of objects', holding({ type: 'object', enum: [{}] }), `${A}/enum`, 'enforced', 'weakened', 'weakened'],
    ['a constant', holding({ const: 'x' }), `${A}/const`, 'enforced', 'enforced', 'enforced'],
    ['a constant boolean', holding({ const: true }), `${A}/const`, 'enforced', 'enforced', 'weakened'],
    [
      'two items',
      holding({ type: 'array', items: { type: 'string' }, minItems: 2 }),
      `${A}/minItems`,
      'unknown',
      'weakened',
      'enforced',
    ],
    ['a tuple', holding({ type: 'array', items: [{ type: 'string' }] }), `${A}/items`, 'refused', 'refused', 'unknown'],
    ['not', holding({ type: 'string', not: { const: 'x' } }), `${A}/not`, 'refused', 'weakened', 'weakened'],
    ['a union', holding({ anyOf: [{ type: 'string' }, { type: 'null' }] }), `${A}/anyOf`, 'enforced', 'enforced', 'enforced'],
    [
      'exclusive branches',
      holding({ oneOf: [{ type: 'string' }, { type: 'null' }] }),
      `${A}/oneOf`,
      'enforced',
      'enforced',
      'enforced',
    ],
    [
      'other branches',
      holding({ oneOf: [{ type: 'number' }, { type: 'integer' }] }),
      `${A}/oneOf`,
      'refused',
      'weakened',
      'weakened',
    ],
    [
      'a map',
      holding({ type: 'object', additionalProperties: { type: 'string' } }),
      `${A}/additionalProperties`,
      'refused',
      'weakened',
      'enforced',
    ],
    ['a keyword of nobody', holding({ type: 'string', nobody: 1 }), `${A}/nobody`, 'unknown', 'weakened', 'weakened'],
  ])('answers for %s', (_, schema, path, openai, anthropic, gemini) => {
    expect(answersAt(schema, path)).toEqual({ openai, anthropic, gemini });
  });

  it.each<[string, Json, string, { readonly [provider in SchemaProvider]?: PortabilityAnswer }]>([
    ['an optional property', { type: 'object', properties: { a: { type: 'string' } } }, A, { openai: 'refused' }],
    ['an optional nullable one', { type: 'object', properties: { a: { type: ['string', 'null'] } } }, A, {}],
    ['a free-form object', holding({ type: 'object' }), A, { openai: 'weakened', anthropic: 'weakened' }],
    ['a schema without a type', holding({ minLength: 1 }), A, { anthropic: 'refused' }],
    ['a boolean schema', holding(true), A, { openai: 'refused', anthropic: 'refused', gemini: 'unknown' }],
    [
      'an array without items',
      holding({ type: 'array' }),
      `${A}/type`,
      { openai: 'refused', anthropic: 'enforced', gemini: 'enforced' },
    ],
  ])('answers for what is missing: %s', (_, schema, path, answers) => {
    expect(answersAt(schema, path)).toEqual(answers);
  });

  it('says that roots must be objects', () => {
    const { notes } = portability({ schema: { type: 'array', items: { type: 'string' } } });
    expect(notes.filter(({ keyword }) => keyword === '(root)').map(({ provider, answer }) => [provider, answer])).toEqual([
      ['openai', 'refused'],
      ['anthropic', 'refused'],
    ]);
  });

  it('knows schemas that contain themselves, and whether they can end', () => {
    const tree = (required: readonly string[]) => ({
      $ref: '#/$defs/tree',
      $defs: {
        tree: { type: 'object', properties: { next: { $ref: '#/$defs/tree' } }, required, additionalProperties: false },
        leaf: { type: 'object', properties: { tree: { $ref: '#/$defs/tree' } }, required: ['tree'], additionalProperties: false },
      },
    });
    const next = '/$defs/tree/properties/next/$ref';
    expect(answersAt(tree(['next']), next)).toEqual({ openai: 'enforced', anthropic: 'refused', gemini: 'refused' });
    expect(answersAt(tree([]), next)).toEqual({ openai: 'enforced', anthropic: 'refused', gemini: 'weakened' });
    expect(answersAt(tree([]), '/$defs/leaf/properties/tree/$ref')).toEqual({
      openai: 'enforced',
      anthropic: 'enforced',
      gemini: 'enforced',
    });
  });

  it('counts optional properties at every use of a definition', () => {
    const many = (uses: number) => ({
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: uses }, (_, index) => [`p${index}`, { $ref: '#/$defs/one' }])),
      required: Array.from({ length: uses }, (_, index) => `p${index}`),
      $defs: { one: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } } } },
    });
    expect(answersAt(many(4), '')).toMatchObject({ anthropic: 'unknown' });
    expect(answersAt(many(5), '')).toMatchObject({ anthropic: 'refused' });
  });

  it('says nothing about what a provider is not sent', () => {
    const { notes } = portability({ schema: holding({ type: 'string', not: { minLength: 3 }, 'x-alias': 'b', $comment: 'c' }) });
    expect(notes.filter(({ path }) => /minLength|x-alias|\$comment/.test(path))).toEqual([]);
  });

  it('gives only what was asked for, with its counts', () => {
    const { notes, counts, date } = portability({ schema: holding({ type: 'string', minLength: 2 }) }, ['gemini']);
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(new Set(notes.map(({ provider }) => provider))).toEqual(new Set(['gemini']));
    expect(counts).toEqual({ gemini: { enforced: 5, weakened: 1, refused: 0, unknown: 1 } });
  });

  it('takes what a gate tells a model, with tools too', () => {
    const tools = [{ name: 'book', parameters: { type: 'object', properties: { day: { type: 'string', pattern: 'x' } } } }];
    const told = promptContract(compile({ kind: 'tool-calls', tools })) ?? { name: '', text: '' };
    expect(portability(told).notes.find(({ keyword }) => keyword === 'pattern')?.path).toBe(
      '/tools/0/parameters/properties/day/pattern',
    );
    expect(portability({}).notes).toEqual([]);
  });

  it('agrees with the official clients about what they refuse to send (a fifth of 600 schemas)', () => {
    const seeds = Array.from({ length: 600 }, (_, seed) => seed).filter((seed) => isTaken(seed, 5));
    const answers = seeds.map((seed) => ({
      seed,
      schema: drawnSchema(seed),
      said: portability({ schema: drawnSchema(seed) as never }),
    }));
    const differences = answers.flatMap(({ seed, schema, said }) =>
      OFFICIAL_CLIENTS.flatMap((client) => {
        const difference = differenceFrom(client, schema, said);
        return difference === undefined ? [] : [`${seed} ${client}: ${difference}`];
      }),
    );
    expect(differences).toEqual([]);
    const sent = (provider: SchemaProvider) => answers.filter(({ said }) => said.counts[provider]?.refused === 0).length;
    expect(Math.min(sent('openai'), sent('anthropic'))).toBeGreaterThan(isWhole ? 50 : 5);
  });

  it.each<[string, JsonObject]>([
    ['a list without items', holding({ type: 'array' })],
    ['optional properties', { type: 'object', properties: { a: { type: 'string' } } }],
    ['a tuple', holding({ type: 'array', items: [{ type: 'string' }] })],
    ['a map', holding({ type: 'object', additionalProperties: { type: 'string' } })],
    ['branches', holding({ oneOf: [{ type: 'number' }, { type: 'integer' }] })],
    [
      'a root that is a reference',
      { ...holding({ type: 'string' }), $ref: '#/$defs/a', $defs: { a: holding({ type: 'string' }) } },
    ],
    ['itself', { ...holding({ $ref: '#/$defs/a' }), $defs: { a: holding({ $ref: '#/$defs/a' }) } }],
    [
      'a description next to a reference',
      { ...holding({ $ref: '#/$defs/a', description: 'd' }), $defs: { a: holding({ type: 'string' }) } },
    ],
  ])('calls nothing refused that `ask` sends: %s', (_, schema) => {
    expect(schemaProviders.flatMap((provider) => refusedOfSent(provider, schema))).toEqual([]);
  });

  it('answers for hostile schemas, and says where it stopped', () => {
    let deep: Json = { type: 'string' };
    for (let level = 0; level < 5000; level++) deep = { type: 'array', items: deep };
    const stopped = portability({ schema: deep as JsonObject }).notes.filter(({ keyword }) => keyword === '(depth)');
    expect(stopped.map(({ answer }) => answer)).toEqual(['unknown', 'unknown', 'unknown']);
    const wide = Object.fromEntries(Array.from({ length: 100_100 }, (_, index) => [`k${index}`, { type: 'string' }]));
    expect(portability({ schema: { type: 'object', properties: wide } }, ['openai']).counts.openai?.unknown).toBeGreaterThan(0);
    const odd = JSON.parse(
      '{"type": "object", "properties": {"__proto__": {"$ref": "#/constructor"}}, "required": ["__proto__"]}',
    );
    expect(answersAt(odd, '/properties/__proto__/$ref')).toMatchObject({ openai: 'refused' });
  });
});

describe('the portability table', () => {
  const rows = schemaProviders.flatMap((provider) => TABLE[provider].map((row) => [`${provider}: ${row.about}`, row] as const));

  it.each(rows)('%s: has a source, or is unknown', (_, row) => {
    expect(row.answer === 'unknown' || row.source !== undefined).toBe(true);
    expect(row.because).toMatch(/\.$/);
  });
});
