import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Contract, ContractError, compile, type Json, messageOf } from '../src/index.ts';
import type { JsonObject } from '../src/model/json.ts';
import { rows } from './rows.ts';

/** Everything that is told about a contract that can't be used. */
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
  it('are not those of another kind', () => {
    const told = (contract: Json) => problemsOf(contract).problems.map((problem) => `${problem.path} ${messageOf(problem)}`);
    expect(told({ tools: [], policy: {} })).toEqual([
      '/tools The key "tools" is not known here. It belongs to contracts of the kind `tool-calls`.',
    ]);
    expect(told({ kind: 'tool-calls', tools: [], rules: {} })).toEqual([
      '/rules The key "rules" is not known here. It belongs to contracts of the kind `document`.',
    ]);
    expect(told({ kind: 'tool-call', tools: [], order: [], odrer: [] })).toEqual([
      '/odrer The key "odrer" is not known here. Did you mean `order`?',
      expect.stringMatching(
        /^\/kind kind: expected .*, found "tool-call", which is not a kind of contract\. Did you mean `tool-calls`\?$/,
      ),
    ]);
    expect(told({ kind: 'toolcalls' })).toEqual([
      expect.stringMatching(/^\/kind kind: expected .* Did you mean `tool-calls`\?$/),
    ]);
    expect(told({ kind: 5 })).toEqual([
      expect.stringMatching(/^\/kind kind: expected .*, found 5, which is not a kind of contract\.$/),
    ]);
  });

  it.each(rows<[JsonObject, string]>('problems', 'What nobody sees in a word'))(
    'name what nobody sees in a word: %j',
    (contract, message) => {
      const told = problemsOf(contract as unknown as Json).problems.map((problem) => messageOf(problem));
      expect(told).toContainEqual(expect.stringContaining(message));
    },
  );

  it('are told all at once, whatever part has them', () => {
    const { problems } = problemsOf({
      schema: { ...closed, minProperties: 'x' },
      policy: { repar: 'none' },
      rules: {
        types: { scoer: 'number', score: 'nubmer' },
        rules: [
          { name: 'a', exprr: 'score > 1', expr: 'score >' },
          { name: 'b', expr: 5 },
          { name: 'a', cel: 'scoer > 1.0' },
        ],
      },
    });
    expect(problems.map(({ code, path }) => `${code} ${path}`).sort()).toEqual([
      'contract.bad-value /rules/rules/1/expr',
      'contract.bad-value /rules/rules/2/name',
      'contract.bad-value /rules/types/score',
      'contract.rule-syntax /rules/rules/0/expr',
      'contract.schema-invalid /schema/minProperties',
      'contract.unknown-key /policy/repar',
      'contract.unknown-key /rules/rules/0/exprr',
      'contract.unknown-name /rules/rules/2/cel',
      'contract.unknown-name /rules/types/scoer',
    ]);
  });

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

  it('take what only looks like a schema for a contract', () => {
    const { problems } = problemsOf({ type: 'object', schema: true, rules: {} });
    expect(problems).toMatchObject([{ code: 'contract.unknown-key', path: '/type' }]);
  });

  it.each(rows<[string, string, number]>('problems', 'The character at which an expression ends to be one'))(
    'say at which character an expression ends to be one: %s',
    (expr, reason, character) => {
      const { message } = problemsOf({ rules: { rules: [{ name: 'a', expr }] } });
      expect(message).toMatch(new RegExp(`/rules/rules/0/expr, character ${character}: .*${reason}`));
    },
  );

  it('go on to the rules where the schema is none', () => {
    const { problems } = problemsOf({ schema: 'x', rules: { rules: [{ name: 'a', expr: '(' }] } });
    expect(problems).toMatchObject([{ path: '/schema' }, { code: 'contract.rule-syntax' }]);
  });

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

  it('leave $schema alone, which is for editors', () => {
    expect(compile({ $schema: 'contract.schema.json' }).judge('{}').status).toBe('pass');
    expect(problemsOf({ $schema: 5 }).problems).toMatchObject([{ code: 'contract.bad-value', path: '/$schema' }]);
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
