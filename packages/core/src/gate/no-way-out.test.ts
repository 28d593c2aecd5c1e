import { expect, test } from 'vitest';
import type { JsonObject } from '../model/json.ts';
import { noWayOut } from './no-way-out.ts';

const SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    buyer: { type: 'string' },
    total: { type: 'number' },
    note: { type: ['string', 'null'] },
    kind: { enum: ['bill', 'Unknown'] },
    colour: { enum: ['red', 'blue'] },
    remark: { type: 'string', minLength: 0 },
    format: { const: 'v1' },
    seller: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    optional: { type: 'string' },
    lines: { type: 'array', items: { $ref: '#/$defs/line' } },
  },
  required: ['buyer', 'total', 'note', 'kind', 'colour', 'remark', 'format', 'seller', 'lines'],
  $defs: {
    line: { type: 'object', properties: { price: { type: 'number' }, name: { type: 'string' } }, required: ['price', 'name'] },
  },
};

function traps(grounding: Parameters<typeof noWayOut>[0], root = SCHEMA): readonly string[] {
  return noWayOut(grounding, { root, schemas: {} }).map(({ args, path }) => `${args.field} ${path}`);
}

test('every required string without a way to say that it is not stated is a trap', () => {
  const all = [
    '/buyer /schema/properties/buyer',
    '/colour /schema/properties/colour',
    '/lines/*/name /schema/$defs/line/properties/name',
  ];
  expect(traps({})).toEqual(all);
  expect(traps({ fields: 'strings' })).toEqual(all);
});

test('where fields are named, it is those, and numbers below them too', () => {
  expect(traps({ fields: ['/total', '/lines', '/note', '/optional'] })).toEqual([
    '/total /schema/properties/total',
    '/lines/*/price /schema/$defs/line/properties/price',
    '/lines/*/name /schema/$defs/line/properties/name',
  ]);
  expect(traps({ fields: ['/lines/*/price'] })).toEqual(['/lines/*/price /schema/$defs/line/properties/price']);
});

test('a schema that leads back to itself has an end', () => {
  const root: JsonObject = { type: 'object', properties: { name: { type: 'string' }, next: { $ref: '#' } }, required: ['name'] };
  expect(traps({}, root).length).toBeLessThan(20);
  expect(traps({}, root)[0]).toBe('/name /schema/properties/name');
});
