import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { compile, type Json } from '../src/index.ts';

describe('a Standard Schema validator', () => {
  const person = z.object({ name: z.string(), age: z.number().int() });

  it('gives the value its type, and on a pass only', () => {
    const verdict = compile({ schema: person }).judge('{"name": "Ann", "age": 31}');
    expect(verdict.status).toBe('pass');
    if (verdict.status === 'pass') expectTypeOf(verdict.value).toEqualTypeOf<{ name: string; age: number }>();
    // @ts-expect-error the value can't be read before the status is known
    expect(verdict.value).toEqual({ name: 'Ann', age: 31 });
    const untyped = compile({ schema: { type: 'object' } }).judge('{}');
    if (untyped.status === 'pass') expectTypeOf(untyped.value).toEqualTypeOf<Json>();
  });

  it('is a guide for coercion where it offers a JSON Schema', () => {
    const gate = compile({ schema: person });
    expect(gate.warnings).toEqual([]);
    expect(gate.judge("{'name': 'Ann', 'Age': '31',}")).toMatchObject({ status: 'pass', value: { name: 'Ann', age: 31 } });
  });

  it('has its transformations told, place by place', () => {
    const schema = z.object({ name: z.string().trim(), when: z.string().transform((text) => text.length) });
    const verdict = compile({ schema }).judge('{"name": " Ann ", "when": "now"}');
    expect(verdict).toMatchObject({ status: 'pass', value: { name: 'Ann', when: 3 } });
    expect(verdict.changes).toEqual([
      { code: 'schema.transformed', safety: 'safe', path: '/name', before: ' Ann ', after: 'Ann' },
      { code: 'schema.transformed', safety: 'safe', path: '/when', before: 'now', after: 3 },
    ]);
  });

  it('that answers later fails judge and is awaited by check', async () => {
    const schema = z.object({ name: z.string().refine(async (name) => name !== 'Bob') });
    const gate = compile({ schema });
    expect(gate.judge('{"name": "Ann"}')).toMatchObject({ status: 'fail', findings: [{ code: 'schema.needs-check' }] });
    expect(await gate.check('{"name": "Ann"}')).toMatchObject({ status: 'pass', value: { name: 'Ann' } });
    expect(await gate.check('{"name": "Bob"}')).toMatchObject({
      status: 'fail',
      findings: [{ code: 'schema.custom', path: '/name' }],
    });
  });

  it('may come from valibot or arktype', () => {
    const valibot = compile({ schema: v.object({ n: v.number() }) });
    expect(valibot.judge('```json\n{"n": 1}\n```')).toMatchObject({ status: 'pass', value: { n: 1 } });
    const arktype = compile({ schema: type({ n: 'number' }) });
    expect(arktype.judge('{"n": "x"}')).toMatchObject({ status: 'fail' });
    expect(arktype.judge('{"n": 2}')).toMatchObject({ status: 'pass', value: { n: 2 } });
  });

  it('coerces next to a pattern that only the validator can run', () => {
    const gate = compile({ schema: z.object({ slug: z.string().regex(/^(?!-)[a-z-]+$/), n: z.number() }) });
    expect(gate.warnings).toEqual([]);
    expect(gate.judge('{"slug": "a-b", "n": "3"}')).toMatchObject({ status: 'pass', value: { slug: 'a-b', n: 3 } });
    expect(gate.judge('{"slug": "-a", "n": 3}')).toMatchObject({ status: 'fail', findings: [{ path: '/slug' }] });
  });

  it('says so where nothing can be brought toward it', () => {
    const opaque = { '~standard': { version: 1, vendor: 'x', validate: (value: unknown) => ({ value }) } } as const;
    expect(compile({ schema: opaque }).warnings).toMatchObject([{ code: 'contract.coercion-off' }]);
  });

  it('is asked before the rules, which see what it gives', () => {
    const lowered = {
      '~standard': {
        version: 1 as const,
        vendor: 'test',
        validate: (value: unknown) => ({ value: { ...(value as object), score: (value as { score: number }).score - 100 } }),
      },
    };
    const gate = compile({ schema: lowered, rules: { rules: [{ name: 'positive', expr: 'score > 0' }] } });
    expect(gate.judge('{"score": 5}')).toMatchObject({ status: 'fail', findings: [{ code: 'rules.failed' }] });
    expect(gate.judge('{"score": 105}')).toMatchObject({
      status: 'hold',
      held: { score: 5 },
      changes: [{ code: 'schema.converted', path: '/score' }],
    });
  });
});
