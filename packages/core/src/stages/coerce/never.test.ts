import { describe, expect, it } from 'vitest';
import { compile, type Json, type JsonSchema } from '../../index.ts';

/** What is never coerced, whatever the policy allows: the value must not come out, not even held. */
const NEVER: readonly (readonly [what: string, schema: JsonSchema, value: Json])[] = [
  ['null to 0', { type: 'number' }, null],
  ['null to an empty text', { type: 'string' }, null],
  ['null to false', { type: 'boolean' }, null],
  ['null to an empty list', { type: 'array' }, null],
  ['true to 1', { type: 'integer' }, true],
  ['1 to true', { type: 'boolean' }, 1],
  ['5.7 to 6', { type: 'integer' }, 5.7],
  ['"5.7" to 6', { type: 'integer' }, '5.7'],
  ['"1,5" to 15', { type: 'number' }, '1,5'],
  ['"1.234,50" to a number', { type: 'number' }, '1.234,50'],
  ['"1 000" to a number', { type: 'number' }, '1 000'],
  ['"" to a number', { type: 'number' }, ''],
  ['"minus 5" to 5', { type: 'number' }, 'minus 5'],
  ['two numbers to one', { type: 'number' }, '3 or 4'],
  ['"maybe" to a boolean', { type: 'boolean' }, 'maybe'],
  ['"not approved" to approved', { enum: ['approved', 'rejected'] }, 'not approved'],
  ['"isn\'t approved" to approved', { enum: ['approved', 'rejected'] }, "isn't approved"],
  ['two words to one', { enum: ['approved', 'rejected'] }, 'approved or rejected'],
  ['C to C++', { enum: ['C++', 'Java'] }, 'C'],
  ['<5 to >=5', { enum: ['>=5', 'other'] }, '<5'],
  ['1 to -1', { enum: [-1, 2] }, 1],
  ['15 to 1.5', { enum: [1.5, 2] }, 15],
  ['a list of two to its first', { type: 'number' }, [10, 20]],
  ['a number beyond 2^53 in a string', { type: 'integer' }, '9007199254740993'],
];

describe('what is never coerced', () => {
  for (const [what, schema, value] of NEVER) {
    it(what, () => {
      const gate = compile({ schema: { type: 'object', properties: { x: schema }, required: ['x'] } });
      expect(gate.judge(JSON.stringify({ x: value }))).toMatchObject({ status: 'fail' });
    });
  }

  it('a missing field, by a default, an empty list or anything else', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { items: { type: 'array', default: [] }, name: { type: 'string', default: 'x' } },
      required: ['items', 'name'],
    };
    for (const reply of ['{}', '{"items": []}', '{"name": "a"', 'Here you go: {}']) {
      expect(compile({ schema }).judge(reply)).toMatchObject({ status: 'fail' });
    }
  });

  it('a fraction that rounds to a whole number', () => {
    const gate = compile({ schema: { type: 'object', properties: { x: { type: 'integer' } }, required: ['x'] } });
    expect(gate.judge('{"x": 4.9999999999999999999}').status).not.toBe('pass');
    expect(gate.judge('{"x": "4.9999999999999999999"}').status).toBe('fail');
    expect(gate.judge('{"x": 5.0}')).toMatchObject({
      status: 'pass',
      value: { x: 5 },
      changes: [{ code: 'coerce.whole-float' }],
    });
    expect(compile({}).judge('{"x": 0.12345678901234567891}')).toMatchObject({ status: 'pass', changes: [] });
  });

  it('an optional field, by its default', () => {
    const gate = compile({ schema: { type: 'object', properties: { note: { type: 'string', default: 'n/a' } } } });
    expect(gate.judge('{}')).toMatchObject({ status: 'pass', value: {}, changes: [] });
  });
});
