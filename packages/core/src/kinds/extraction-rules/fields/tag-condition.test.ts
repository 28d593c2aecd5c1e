import { describe, expect, it } from 'vitest';
import type { Json } from '../../../model/json.ts';
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
  it.each<[string, string, readonly Json[], readonly Json[]]>([
    ['n == 5', 'n', [5], [6, '5', null]],
    ['n=5', 'n', [5], [6]],
    ['n != 5', 'n', [6], [5]],
    ['n < 5', 'n', [4], [5, 6]],
    ['n<=5', 'n', [4, 5], [6]],
    ['n > 5', 'n', [6], [4, 5]],
    ['n >= 5', 'n', [5, 6], [4]],
    ['s == "a b"', 's', ['a b'], ['"a b"']],
    ["s == 'a'", 's', ['a'], []],
    ['s == \'a"', 's', ['\'a"'], ['a']],
    ['s == "', 's', ['"'], ['']],
    ['s == x"', 's', ['x"'], ['x']],
    ['s contains b', 's', ['abc'], ['ac', null]],
    ['s matches ^a.c$', 's', ['abc'], ['ab']],
    ['d.year == 2024', 'd', ['2024-05-06'], ['2023-05-06', null]],
    ['d.month > 4', 'd', ['2024-05-06'], ['2024-04-06']],
    ['d.day = 6', 'd', ['2024-05-06'], ['2024-05-07']],
    ['d >= 2024-05-06', 'd', ['2024-05-06'], ['2024-05-05']],
    ['u = abc', 'u', ['abc'], ['abd']],
    ['a.b = q', 'a.b', ['q'], []],
    ['x.year = 3', 'x.year', [3], []],
    ['  n   ==   5  ', 'n', [5], []],
    ['s < "100"', 's', ['10'], ['99']],
    ['s > b', 's', ['c'], ['a']],
    ['s == 5', 's', ['5'], ['6']],
    ['s == black and white', 's', ['black and white'], ['black']],
    ['s == "a and n < 5"', 's', ['a and n < 5'], ['a']],
  ])('%s is about %s and holds for %j only', (text, field, holding, others) => {
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

  it.each([
    ['s == ""', 'form', 'it is not a comparison'],
    ['s containsb', 'form', 'it is not a comparison'],
    ['s contains', 'form', 'it is not a comparison'],
    ['s matches (', 'pattern', 'missing closing ): `(`'],
    ['d.hour = 6', 'field', 'd.hour is not extracted'],
    ['s.year = 2024', 'field', 's.year is not extracted'],
    ['d = soon', 'value', 'soon is not of type date'],
    ['n = x', 'value', 'x is not of type integer'],
    ['year = 3', 'field', 'year is not extracted'],
    ['.year = 3', 'field', '.year is not extracted'],
    ['zzz = 3', 'field', 'zzz is not extracted'],
    ['= 3', 'form', 'it is not a comparison'],
    ['n', 'form', 'it is not a comparison'],
    ['', 'form', 'it is not a comparison'],
    ['n ~ 5', 'form', 'it is not a comparison'],
    ['n == ', 'form', 'it is not a comparison'],
    ['s < 9', 'value', '9 is a number and the field is text; give it the type integer'],
    ['s >= -1.5', 'value', '-1.5 is a number and the field is text; give it the type integer'],
    ['s > 5 and s < 9', 'form', 'it is more than one comparison'],
    ['s contains a OR d.year = 2024', 'form', 'it is more than one comparison'],
    ['s == "a" or "b"', 'form', 'it is more than one comparison'],
    ['s == "a" and u == "b"', 'form', 'it is more than one comparison'],
  ])('%s has a wrong %s', (text, problem, reason) => {
    expect(parseCondition(text, FIELDS)).toEqual({ problem, reason });
  });
});
