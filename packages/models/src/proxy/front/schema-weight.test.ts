import type { Json } from '@tamis/core';
import { expect, it } from 'vitest';
import { schemaWeight } from './schema-weight.ts';

/** Each definition allows the next one twice. */
function doubled(levels: number, refer: (name: string) => Json, define = (_name: string) => ({})): Json {
  const names = Array.from({ length: levels }, (_, level) => `d${level}`);
  const definitions = names.map((name, level) => {
    const next = names[level + 1];
    return [name, { ...define(name), ...(next === undefined ? { type: 'object' } : { anyOf: [refer(next), refer(next)] }) }];
  });
  return { ...(refer('d0') as object), $defs: Object.fromEntries(definitions) };
}
const byPointer = (name: string): Json => ({ $ref: `#/$defs/${name}` });

it('counts what references stand for', () => {
  expect(schemaWeight({ type: 'object', properties: { a: { type: 'string' } } })).toBe(3);
  expect(schemaWeight(doubled(4, byPointer))).toBeLessThan(200);
  expect(schemaWeight(doubled(26, byPointer))).toBeGreaterThan(2 ** 25);
  expect(schemaWeight(doubled(26, byPointer)), 'in linear time').toBeLessThan(2 ** 32);
});

it('follows references in the tools of a list, to names, and in the way of URLs', () => {
  const tool = { type: 'function', function: { name: 'pay', parameters: doubled(26, byPointer) } };
  expect(schemaWeight([tool])).toBeGreaterThan(2 ** 25);
  expect(
    schemaWeight(
      doubled(
        26,
        (name) => ({ $ref: `#${name}` }),
        (name) => ({ $anchor: name }),
      ),
    ),
  ).toBeGreaterThan(2 ** 25);
  expect(schemaWeight(doubled(26, (name) => ({ $ref: `#/%24defs/${name}` })))).toBeGreaterThan(2 ** 25);
});

it('counts a schema that contains itself once', () => {
  expect(schemaWeight({ properties: { next: { $ref: '#' }, tree: { $ref: '#/properties/next' } } })).toBeLessThan(10);
});
