import { describe, expect, it } from 'vitest';
import { rows } from '../../../test/rows.ts';
import { compile, type Json, type JsonSchema } from '../../index.ts';

// What is never coerced, whatever the policy allows: the value must not come out, not even held.
const NEVER = rows<[string, JsonSchema, Json]>('schemas', 'What is never coerced');

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
