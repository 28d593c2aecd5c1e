import type { Json } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import { rows } from '../../../core/test/rows.ts';
import type { FieldType } from './field-type.ts';
import { parseCondition } from './tag-condition.ts';

const FIELDS = new Map<string, FieldType>([
  ['n', 'integer'],
  ['d', 'date'],
  ['s', 'string'],
  ['u', 'uuid'],
  ['a.b', 'string'],
  ['x.year', 'integer'],
  ['yea', 'date'],
]);

describe('a condition on a field', () => {
  it.each(
    rows<[string, string, readonly Json[], readonly Json[]]>(
      'extraction',
      'Conditions of tags, what they are about, values for which they hold, and others',
    ),
  )('%s is about %s and holds for %j only', (text, field, holding, others) => {
    const read = parseCondition(text, FIELDS);
    if ('problem' in read) throw new Error(read.reason);
    expect(read.field).toBe(field);
    for (const value of holding) expect([value, read.holds(value)]).toEqual([value, true]);
    for (const value of others) expect([value, read.holds(value)]).toEqual([value, false]);
  });

  it('does not order numbers as text for a model, in quotes or not', () => {
    const reason = '9 is a number and the field is text; give it the type integer';
    for (const text of ['s < "9"', "s >= '9'"]) expect(parseCondition(text, FIELDS, false)).toMatchObject({ reason });
    for (const text of ['s == "9"', 's < "b"', 'n < "9"']) expect(parseCondition(text, FIELDS, false)).toHaveProperty('holds');
  });

  it.each(rows<[string, string, string]>('extraction', 'Wrong conditions of tags'))(
    '%s has a wrong %s',
    (text, problem, reason) => {
      expect(parseCondition(text, FIELDS)).toEqual({ problem, reason });
    },
  );
});
