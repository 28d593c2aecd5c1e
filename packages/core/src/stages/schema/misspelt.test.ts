import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { type Dialect, draftDialect, LATEST } from './dialect.ts';
import { misspelt } from './misspelt.ts';

const latest = draftDialect(LATEST) as Dialect;

describe('misspelt', () => {
  it.each<[string, Json]>([
    ['minLenght', 3],
    ['min_length', 3],
    ['maximun', 3],
    ['requird', ['a']],
    ['Required', ['a']],
    ['propertes', {}],
    ['additionalproperties', false],
    ['enums', ['a']],
    ['tpye', 'string'],
    ['Type', ['string', 'null']],
    ['patern', 'x'],
    ['any_of', [{}]],
    ['uniqeItems', true],
    ['itmes', { type: 'string' }],
    ['$reff', '#/$defs/a'],
  ])('finds a slip in %s', (keyword, value) => {
    expect(misspelt(keyword, value, latest)).toMatchObject({ isSlip: true, suggestion: expect.stringContaining('Did you mean') });
  });

  it.each<[string, Json]>([
    ['note', 'text'],
    ['cost', 5],
    ['tsType', 'Phone'],
    ['order', 1],
    ['enumNames', ['a']],
    ['enumDescriptions', ['a']],
    ['markdownDescription', 'text'],
    ['errorMessage', 'text'],
    ['propertyOrder', 1],
    ['requiredIf', { a: 1 }],
    ['formats', ['a']],
    ['readonly', true],
    ['descripton', 'text'],
    ['x-aliases', ['a']],
    ['version', '1'],
    ['_format', 'email'],
    ['//pattern', 'x'],
    ['#uniqueItems', true],
    ['$id_', 'x'],
  ])('finds an annotation in %s', (keyword, value) => {
    expect(misspelt(keyword, value, latest)).toMatchObject({ isSlip: false });
  });

  it('knows keywords, and the drafts they belong to', () => {
    const draft7 = draftDialect('http://json-schema.org/draft-07/schema') as Dialect;
    expect(['properties', 'nullable', 'x-alias', 'definitions'].map((keyword) => misspelt(keyword, {}, latest))).toEqual(
      Array(4).fill(undefined),
    );
    const told = (keyword: string, dialect: Dialect) => misspelt(keyword, [], dialect)?.suggestion;
    expect([told('prefixItems', draft7), told('prefixItems', latest)]).toEqual([expect.stringContaining('draft'), undefined]);
    expect(misspelt('prefixItem', [{}], draft7)).toEqual({
      suggestion: ' `prefixItems` belongs to another draft of JSON Schema.',
      isSlip: true,
    });
    expect([told('$async', latest), told('$asinc', latest)]).toEqual([undefined, '']);
    expect([told('additionalItems', draft7), told('additionalItems', latest)]).toEqual([
      undefined,
      expect.stringContaining('draft'),
    ]);
  });
});
