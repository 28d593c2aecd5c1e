import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { compile } from '../../../scripts/cases/every-kind.ts';
import { type Contract, ContractError, type Json, messageOf } from '../src/index.ts';
import type { JsonObject } from '../src/model/json.ts';
import { rows } from './rows.ts';

// Everything that is told about a contract that can't be used.
function problemsOf(contract: Json): ContractError {
  try {
    compile(contract as Contract);
  } catch (error) {
    if (error instanceof ContractError) return error;
    throw error;
  }
  throw new Error('The contract has no error.');
}

const closed = { type: 'object', properties: { score: { type: 'number' } }, additionalProperties: false };

describe('the problems of a contract', () => {
  it.each(rows<[JsonObject, string]>('problems', 'What nobody sees in a word'))(
    'name what nobody sees in a word: %j',
    (contract, message) => {
      const told = problemsOf(contract as unknown as Json).problems.map((problem) => messageOf(problem));
      expect(told).toContainEqual(expect.stringContaining(message));
    },
  );

  it('bring the warnings along', () => {
    const { problems, warnings } = problemsOf({ schema: { requird: [], order: 1, type: 5 } });
    expect(problems).toMatchObject([
      { code: 'contract.schema-invalid', path: '/schema/type' },
      { code: 'contract.misspelt-keyword', severity: 'error', path: '/schema/requird', about: 'key' },
    ]);
    expect(warnings).toMatchObject([{ code: 'contract.ignored-keyword', path: '/schema/order', about: 'key' }]);
  });

  it('are those of a key that is given as undefined, where it would let everything pass', () => {
    for (const key of ['schema', 'rules', 'checks']) {
      expect(problemsOf({ [key]: undefined } as never).problems).toMatchObject([
        { code: 'contract.bad-value', path: `/${key}`, args: { found: 'undefined' } },
      ]);
    }
    expect(() => compile({})).not.toThrow();
    expect(() => compile({ policy: undefined } as never)).not.toThrow();
  });

  it.each([
    ['a zod schema', z.object({ a: z.string() })],
    ['a valibot schema', v.object({ a: v.string() })],
    ['an arktype schema', type({ a: 'string' })],
    ['a JSON Schema', { type: 'object', properties: { a: {} } }],
    ['a JSON Schema', { $ref: '#/$defs/a', $defs: { a: {} } }],
    ['a JSON Schema', z.toJSONSchema(z.object({ a: z.string() }))],
  ])('say how %s becomes a contract', (_, schema) => {
    const { problems } = problemsOf(schema as never);
    expect(problems).toMatchObject([
      { code: 'contract.bad-value', path: '', args: { expected: 'a contract such as `{schema: …}`' } },
    ]);
  });

  it.each(rows<[string, string, number]>('problems', 'The character at which an expression ends to be one'))(
    'say at which character an expression ends to be one: %s',
    (expr, reason, character) => {
      const { message } = problemsOf({ rules: { rules: [{ name: 'a', expr }] } });
      expect(message).toMatch(new RegExp(`/rules/rules/0/expr, character ${character}: .*${reason}`));
    },
  );

  it.each(rows<[string, string, number]>('problems', 'Where a name is inside of an expression'))(
    'point at a name inside of %s: %s',
    (part, source, at) => {
      const { problems } = problemsOf({ schema: closed, rules: { rules: [{ name: 'a', [part]: source }] } });
      expect(problems).toMatchObject([{ code: 'contract.unknown-name', path: `/rules/rules/0/${part}`, args: { at } }]);
      expect(source.slice(at, at + 5)).toBe('scoer');
    },
  );

  it('say whether a key or its value is meant', () => {
    const { problems } = problemsOf({ policy: { on: { note: 'drop', '/note': 'dorp' } } });
    expect(problems).toMatchObject([{ path: '/policy/on/note', about: 'key' }, { path: '/policy/on/~1note' }]);
    expect(problems[1]).not.toHaveProperty('about');
  });
});

describe('names of another kind in a grammar', () => {
  const lists = { genre: ['jazz'] };
  const forms = { play: 'play {genre}' };
  it.each([
    ['a slot', { slots: { genre: { joiner: { toString: 1 } } } }],
    ['a joiner in a list', { joiners: { '·': [] }, slots: { genre: { joiner: ['·'] } } }],
    ['a list in a list', { suggestions: { voice: { list: ['genre'] } } }],
    ['a list', { suggestions: { voice: { list: { toString: 1 } } } }],
    ['a form', { suggestions: { recipe: { forms: [{ toString: 1 }] } } }],
    ['a bigint', { slots: { genre: 10n } }],
  ])('are problems, never another error: %s', (_, part) => {
    const grammar = { version: 1, lists, forms, ...part };
    expect(() => compile({ kind: 'suggestions', grammar } as never)).toThrow(ContractError);
  });
});
