import { expect, it } from 'vitest';
import { nearRef } from './near-ref.ts';

const schema = { $defs: { address: { properties: { city: {} } }, 'a/b': {} }, properties: { other: {} } };

it('suggests the reference that one misspelt name was meant for', () => {
  expect(nearRef(schema, '#/$defs/adress')).toBe('#/$defs/address');
  expect(nearRef(schema, '#/$def/address')).toBe('#/$defs/address');
  expect(nearRef(schema, '#/$defs/adress/properties/city')).toBe('#/$defs/address/properties/city');
  expect(nearRef(schema, '#/$defs/a~1c')).toBe('#/$defs/a~1b');
});

it('suggests nothing where two names are off, none is near, or the reference leads elsewhere', () => {
  expect(nearRef(schema, '#/$def/adress')).toBeUndefined();
  expect(nearRef(schema, '#/$defs/person')).toBeUndefined();
  expect(nearRef(schema, '#/$defs/adress/properties/country')).toBeUndefined();
  expect(nearRef(schema, 'https://example.com/adress')).toBeUndefined();
  expect(nearRef(schema, '#adress')).toBeUndefined();
  expect(nearRef(true, '#/$defs/adress')).toBeUndefined();
  expect(nearRef({ allOf: [{}] }, '#/allOf/1')).toBeUndefined();
});
