import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ContractError } from '../src/contract/contract-error.ts';
import { compile } from '../src/index.ts';
import type { Contract } from '../src/model/contract.ts';
import { rows } from './rows.ts';

function said(contract: object): readonly string[] {
  const told = ({ code, path }: { readonly code: string; readonly path: string }) => `${code} ${path}`;
  try {
    return compile(contract as Contract).warnings.map(told);
  } catch (error) {
    if (error instanceof ContractError) return [...error.problems, ...error.warnings].map(told);
    throw error;
  }
}

const open = { type: 'object', properties: { total: { type: 'number' } } };
const rule = (expr: string, when?: string) => ({ rules: [{ name: 'a', expr, ...(when === undefined ? {} : { when }) }] });

describe('a name that nothing describes', () => {
  it.each(rows<[string, object, string]>('problems', 'Names in rules that the schema does not describe'))(
    'is an error in %s of a schema that lists its properties',
    (_, rules, path) => {
      expect(said({ schema: open, rules })).toEqual([`contract.unknown-name ${path}`]);
      expect(said({ schema: z.object({ total: z.number() }), rules })).toEqual([`contract.unknown-name ${path}`]);
      expect(said({ schema: type({ total: 'number' }), rules })).toEqual([`contract.unknown-name ${path}`]);
    },
  );

  it('is an error beside an input that lists its own', () => {
    const input = { properties: { limit: {} } };
    expect(said({ schema: open, input, rules: rule('total < limt') })).toEqual(['contract.unknown-name /rules/rules/0/expr']);
    expect(said({ schema: open, input, rules: rule('total < input.limt') })).toEqual([
      'contract.unknown-name /rules/rules/0/expr',
    ]);
    expect(said({ schema: open, input, rules: rule('total < limit') })).toEqual([]);
  });

  it.each(rows<[string, object, string]>('problems', 'Names in rules as keys in quotes'))(
    'is found where it is a key in quotes: %s',
    (_, rules, problem) => {
      expect(said({ schema: open, input: { properties: { limit: {} } }, rules })).toEqual([problem]);
    },
  );

  it('is no error where the rule looks for it first, in the whole too', () => {
    expect(said({ schema: open, rules: rule("'note' not in output or output.note != ''") })).toEqual([]);
    expect(said({ schema: open, rules: rule("output['note'] != ''", "'note' in output") })).toEqual([]);
    expect(said({ schema: open, rules: rule("output.get('note') is None or output['note'] != ''") })).toEqual([]);
    expect(said({ schema: open, rules: rule("'totals' in input or total > 1") })).toEqual([]);
    expect(said({ schema: open, rules: rule("[output for output in [{'totl': 1}]][0]['totl'] == total") })).toEqual([]);
    const cel = "!('note' in output) || output['note'] != ''";
    expect(said({ schema: open, rules: { rules: [{ name: 'a', cel }] } })).toEqual([]);
    expect(said({ schema: { type: 'array' }, rules: rule("'totl' in output") })).toEqual([]);
  });

  it('is not near another because both have one letter', () => {
    expect(said({ input: { properties: { x: {} } }, rules: rule('x < y') })).toEqual([
      'contract.undeclared-name /rules/rules/0/expr',
    ]);
  });

  it('is a warning where no schema could know it, one for all', () => {
    expect(said({ rules: { ranges: { a: [0, 1] } } })).toEqual(['contract.undeclared-name /rules/ranges/a']);
    expect(said({ schema: { type: 'object' }, rules: rule('a < b') })).toEqual(['contract.undeclared-name /rules']);
    expect(said({ schema: v.object({ total: v.number() }), rules: rule('totl < 1') })).toEqual([
      'contract.undeclared-name /rules/rules/0/expr',
    ]);
  });

  it('is a warning where a validator gives something else than it takes', () => {
    const schema = z.object({ total: z.number() }).transform(({ total }) => ({ sum: total }));
    expect(said({ schema, rules: rule('sum < 1') })).toEqual([]);
    expect(said({ schema, rules: rule('totl < 1') })).toEqual(['contract.undeclared-name /rules/rules/0/expr']);
    const inner = z.object({ total: z.string().transform(Number) });
    expect(said({ schema: inner, rules: rule('totl < 1') })).toEqual(['contract.unknown-name /rules/rules/0/expr']);
  });

  it.each(rows<[string]>('problems', 'Names that a rule looks for itself'))('never errs where it is looked for: %s', (expr) => {
    expect(said({ schema: open, rules: rule(expr) })).toEqual([]);
    expect(said({ schema: z.object({ total: z.number() }), rules: rule(expr) })).not.toContainEqual(
      expect.stringContaining('unknown-name'),
    );
  });

  it('may be looked for in when, in either language', () => {
    expect(said({ schema: open, rules: rule('height > total', "'height' in dir()") })).toEqual([]);
    const cel = { rules: [{ name: 'a', cel: 'height > 1.0', when: 'has(output.height)', error: '{height}' }] };
    expect(said({ schema: open, rules: cel })).toEqual([]);
  });

  it.each([
    ['closed', { ...open, additionalProperties: false }, ['contract.unknown-name /rules/rules/0/error']],
    ['listed', open, ['contract.undeclared-name /rules/rules/0/error']],
    ['for all other names', { ...open, additionalProperties: { type: 'number' } }, []],
    ['without properties', { type: 'object' }, ['contract.undeclared-name /rules']],
  ])('in a message is only an error if no unit can have it: a schema that is %s', (_, schema, problems) => {
    const rules = { rules: [{ name: 'a', expr: 'total < 100', error: '{total} of {_computed} for {unit_id}, not {zzz}' }] };
    expect(said({ schema, rules })).toEqual(problems);
  });

  it('in a message is reported once, where the rules read it', () => {
    const rules = { types: { total: 'number' }, rules: [{ name: 'a', expr: 'len(output) > 1', error: '{total}' }] };
    expect(said({ rules })).toEqual(['contract.undeclared-name /rules/types/total']);
  });

  it("is fine where it is the runner's", () => {
    expect(said({ schema: open, rules: rule("unit_id != '' and _metadata != None") })).toEqual([]);
  });
});
