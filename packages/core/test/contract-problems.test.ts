import { describe, expect, it } from 'vitest';
import { type Contract, ContractError, compile, type Json, messageOf } from '../src/index.ts';

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
      '/tools The key tools is not known here; it belongs to contracts of the kind tool-calls.',
    ]);
    expect(told({ kind: 'tool-calls', tools: [], rules: {} })).toEqual([
      '/rules The key rules is not known here; it belongs to contracts of the kind document.',
    ]);
    expect(told({ kind: 'tool-call', tools: [], order: [], odrer: [] })).toEqual([
      '/odrer The key odrer is not known here; did you mean order.',
      expect.stringContaining('/kind tool-call is not a kind of contract'),
    ]);
  });

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
    const { problems, warnings } = problemsOf({ schema: { requird: [], type: 5 } });
    expect(problems).toMatchObject([{ code: 'contract.schema-invalid', path: '/schema/type' }]);
    expect(warnings).toMatchObject([{ code: 'contract.ignored-keyword', path: '/schema/requird', about: 'key' }]);
  });

  it('go on to the rules where the schema is none', () => {
    const { problems } = problemsOf({ schema: 'x', rules: { rules: [{ name: 'a', expr: '(' }] } });
    expect(problems).toMatchObject([{ path: '/schema' }, { code: 'contract.rule-syntax' }]);
  });

  it.each([
    ['expr', "'scoer' and scoer > 1", 12],
    ['expr', '1 + output.scoer', 11],
    ['expr', '"é日💥" in scoer', 10],
    ['expr', '"é" in [output.scoer]', 15],
    ['cel', '"💥" != "" && scoer > 1.0', 14],
  ])('point at a name inside of %s: %s', (part, source, at) => {
    const { problems } = problemsOf({ schema: closed, rules: { rules: [{ name: 'a', [part]: source }] } });
    expect(problems).toMatchObject([{ code: 'contract.unknown-name', path: `/rules/rules/0/${part}`, args: { at } }]);
    expect(source.slice(at, at + 5)).toBe('scoer');
  });

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
