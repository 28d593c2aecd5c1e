import { expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { explainValue } from './judge-graph.ts';
import { metaSchemas } from './meta-schemas.ts';
import { NodeGraph } from './node-graph.ts';
import { isPlainSchema } from './plain-schema.ts';
import { SchemaIndex } from './schema-index.ts';

const GRAPHS = [
  'http://json-schema.org/draft-06/schema',
  'http://json-schema.org/draft-07/schema',
  'https://json-schema.org/draft/2019-09/schema',
  'https://json-schema.org/draft/2020-12/schema',
].map((uri) => new NodeGraph(new SchemaIndex({ $ref: uri }, new Map(), metaSchemas), 'annotate', { metaSchemas }));

const KEYWORDS = [
  ...GRAPHS.flatMap(({ nodes }) => nodes.flatMap(({ properties }) => [...(properties?.keys() ?? [])])),
  ...['x-note', '__proto__', 'anything'],
];

const SCHEMAS: readonly Json[] = [true, {}, { type: 'text' }, { minLength: -1 }, { not: { multipleOf: 0 } }, 'string', 1, null];

const VALUES: readonly Json[] = [
  ...['string', 'object', 'text', '', '#', 'a#b', 'a b', 'http://a.example/b', true, false, null, -1, 0, 1, 1.5, -0.5],
  ...[[], ['string'], ['string', 'null'], ['string', 'string'], ['a', 1], [1, '1'], [null, null], [{}, {}], [[]], [0, -0]],
  ...SCHEMAS.flatMap((schema) => [schema, [schema], [true, schema], { a: schema }, { a: [schema] }, [[schema]]]),
];

function schemaOf(keyword: string, value: Json): Json {
  return JSON.parse(`{${JSON.stringify(keyword)}:${JSON.stringify(value)}}`) as Json;
}

it('calls no schema plain that violates a meta schema', () => {
  expect(new Set(KEYWORDS).size).toBeGreaterThan(50);
  for (const keyword of new Set(KEYWORDS)) {
    for (const schema of VALUES.map((value) => schemaOf(keyword, value))) {
      if (!isPlainSchema(schema)) continue;
      for (const graph of GRAPHS) expect(explainValue(graph, schema, 20), JSON.stringify(schema)).toEqual([]);
    }
  }
});

it('calls the schemas plain that people write', () => {
  const note = { type: 'object', required: ['text'], properties: { text: { type: ['string', 'null'], maxLength: 9 } } };
  const written = { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'array', items: { anyOf: [note, false] } };
  expect(isPlainSchema(written)).toBe(true);
});
