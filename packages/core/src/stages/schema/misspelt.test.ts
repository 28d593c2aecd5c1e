import { describe, expect, it } from 'vitest';
import { rows } from '../../../test/rows.ts';
import type { Json } from '../../model/json.ts';
import { draftDialect, LATEST, type SchemaDialect } from './dialect.ts';
import { misspelt } from './misspelt.ts';

const latest = draftDialect(LATEST) as SchemaDialect;

describe('misspelt', () => {
  it.each(rows<[string, Json]>('schemas', 'Slips in keywords'))('finds a slip in %s', (keyword, value) => {
    expect(misspelt(keyword, value, latest)).toMatchObject({ isSlip: true, suggestion: expect.stringContaining('Did you mean') });
  });

  it.each(rows<[string, Json]>('schemas', 'Annotations'))('finds an annotation in %s', (keyword, value) => {
    expect(misspelt(keyword, value, latest)).toMatchObject({ isSlip: false });
  });

  it('knows keywords, and the drafts they belong to', () => {
    const draft7 = draftDialect('http://json-schema.org/draft-07/schema') as SchemaDialect;
    expect(['properties', 'nullable', 'x-alias', 'definitions'].map((keyword) => misspelt(keyword, {}, latest))).toEqual(
      Array(4).fill(undefined),
    );
    const told = (keyword: string, dialect: SchemaDialect) => misspelt(keyword, [], dialect)?.suggestion;
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
