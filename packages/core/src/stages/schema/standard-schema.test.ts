import type { StandardSchemaV1 } from '@standard-schema/spec';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isStandardSchema, jsonSchemaOf, runStandardSchema } from './standard-schema.ts';

const person = z.object({ name: z.string(), tags: z.array(z.string()) });

function validator(validate: (value: unknown) => unknown): StandardSchemaV1 {
  const standard = { version: 1, vendor: 'test', validate };
  return { '~standard': standard } as unknown as StandardSchemaV1;
}

describe('isStandardSchema', () => {
  it('tells validators from JSON Schemas', () => {
    const validators = [person, v.object({ a: v.string() }), type({ a: 'string' })];
    expect(validators.map(isStandardSchema)).toEqual([true, true, true]);
    expect([{ type: 'object' }, true, null, { '~standard': 1 }].map(isStandardSchema)).toEqual([false, false, false, false]);
  });
});

describe('a JSON Schema that zod wrote', () => {
  it('is not a validator, whatever it remembers', () => {
    const written = z.toJSONSchema(person);
    expect('~standard' in written).toBe(true);
    expect(isStandardSchema(written)).toBe(false);
    expect(isStandardSchema({ '~standard': person['~standard'] })).toBe(true);
  });
});

describe('runStandardSchema', () => {
  it('gives the output of the validator', () => {
    const schema = z.object({ n: z.string().transform(Number) });
    expect(runStandardSchema(schema, { n: '3' })).toEqual({ kind: 'ok', value: { n: 3 } });
  });

  it('turns issues into findings with pointers', () => {
    const result = runStandardSchema(person, { name: 'A', tags: ['x', 1] });
    expect(result).toMatchObject({ kind: 'issues', findings: [{ code: 'schema.type', severity: 'error', path: '/tags/1' }] });
    const other = runStandardSchema(v.object({ 'a/b': v.string() }), { 'a/b': 1 });
    expect(other).toMatchObject({
      kind: 'issues',
      findings: [{ path: '/a~1b', args: { expected: 'a string' } }],
    });
  });

  it('tells a validator that throws from one that refuses', () => {
    const thrown = validator(() => {
      throw new Error('broken');
    });
    expect(runStandardSchema(thrown, 1)).toEqual({ kind: 'threw', reason: 'broken' });
    const none = validator(() => undefined);
    expect(runStandardSchema(none, 1)).toMatchObject({ kind: 'threw' });
  });

  it('passes promises on; one that rejects is a fault of the validator', async () => {
    const later = runStandardSchema(
      z.string().refine(async () => true),
      'a',
    );
    expect(later.kind === 'promise' && (await later.promise)).toEqual({ kind: 'ok', value: 'a' });
    const broken = runStandardSchema(
      validator(() => Promise.reject(new Error('late'))),
      1,
    );
    await expect(broken.kind === 'promise' && broken.promise).rejects.toMatchObject({ code: 'fault.check' });
  });
});

describe('jsonSchemaOf', () => {
  it('asks the validators that can say', () => {
    expect(jsonSchemaOf(person)).toMatchObject({ type: 'object', properties: { name: { type: 'string' } } });
    expect(jsonSchemaOf(type({ name: 'string' }))).toMatchObject({ type: 'object', required: ['name'] });
  });

  it('comes from the converter even if that can not say everything', () => {
    const gap = { properties: { a: { default: 'x' }, at: { 'x-untold': 'date' } } };
    expect(jsonSchemaOf(z.object({ at: z.date(), a: z.string().default('x') }))).toMatchObject(gap);
    const converting = toStandardJsonSchema(
      v.object({
        at: v.date(),
        a: v.optional(
          v.pipe(
            v.string(),
            v.check((text) => text !== ''),
          ),
          'x',
        ),
      }),
    );
    expect(jsonSchemaOf(converting)).toMatchObject(gap);
  });

  it('is read from schemas that do not offer one', () => {
    expect(jsonSchemaOf(v.object({ a: v.string() }))).toEqual({
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
    });
  });

  it('is undefined if none is offered and the library is not known, or a schema never ends', () => {
    expect(jsonSchemaOf(validator((value) => ({ value })))).toBeUndefined();
    const endless = (): StandardSchemaV1 => v.object({ more: v.lazy(endless as () => v.GenericSchema) });
    expect(jsonSchemaOf(endless())).toBeUndefined();
  });
});
