import { expect, it } from 'vitest';
import { re2 } from '../../lib/re2.ts';
import type { JsonSchema } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import { compileSchema } from './compile-schema.ts';
import { metaSchemas } from './meta-schemas.ts';

// Each definition allows the next one twice.
function doubled(levels: number, keyword: string, refer: (name: string) => Json, define = (_name: string) => ({})): JsonSchema {
  const definitions = Array.from({ length: levels }, (_, level) => {
    const next = refer(`d${level + 1}`);
    const twice = keyword === 'properties' ? { a: next, b: next } : [next, next];
    const own = level === levels - 1 ? { type: 'object' } : { [keyword]: twice };
    return [`d${level}`, { ...define(`d${level}`), ...own }] as const;
  });
  return { ...(refer('d0') as object), $defs: Object.fromEntries(definitions) };
}

const byPointer = (name: string): Json => ({ $ref: `#/$defs/${name}` });

function compiled(schema: JsonSchema) {
  return compileSchema(schema, { schemas: {}, formats: 'assert', parts: { patterns: re2, metaSchemas } });
}

it.each(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'properties'])('counts what references in %s lead to', (keyword) => {
  expect(compiled(doubled(4, keyword, byPointer))).toMatchObject({ problems: [], parts: 30 });
  const { problems, ...result } = compiled(doubled(26, keyword, byPointer));
  expect(problems).toMatchObject([
    { code: 'contract.schema-invalid', args: { reason: 'With its references expanded, it has more than 20000 parts.' } },
  ]);
  expect(result).toMatchObject({ isEndless: true });
});

it('follows references to names, and in the way of URLs', () => {
  const named = doubled(
    26,
    'anyOf',
    (name) => ({ $ref: `#${name}` }),
    (name) => ({ $anchor: name }),
  );
  expect(compiled(named).isEndless).toBe(true);
  expect(compiled(doubled(26, 'anyOf', (name) => ({ $ref: `#/%24defs/${name}` }))).isEndless).toBe(true);
});

it('counts a schema that contains itself once', () => {
  expect(compiled({ properties: { next: { $ref: '#' }, tree: { $ref: '#/properties/next' } } }).parts).toBeLessThan(10);
});

it('takes a schema that is as long as it says', () => {
  const properties = Object.fromEntries(Array.from({ length: 21_000 }, (_, index) => [`p${index}`, { type: 'string' }]));
  expect(compiled({ properties }).problems).toEqual([]);
});

it('follows no references that never end', () => {
  const loop = { allOf: Array.from({ length: 10 }, () => ({ $ref: '#' })) };
  expect(compiled(loop)).toMatchObject({ isEndless: true });
});
