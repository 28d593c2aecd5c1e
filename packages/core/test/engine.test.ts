import type { Verdict } from '@tamis/core';
import { codesOf, finding, type Judge, type Kind } from '@tamis/core/kind';
import { expect, test } from 'vitest';
import { contractSchema, type Engine } from '../src/entries/compiler.ts';
import { ask, engine, hintOf, messageOf } from '../src/index.ts';
import { messages, scripted } from './asking.ts';

const codes = codesOf(
  { group: 'semantic' },
  { 'dice.rigged': finding('error', 'expected {expected}, found {found}.', 'Look at the dice.', 'Roll again.') },
);

const rigged: Verdict = {
  status: 'fail',
  findings: [{ code: 'dice.rigged', severity: 'error', path: '/roll', args: { expected: 'chance', found: '6' } }],
  changes: [],
  dropped: [],
};

const dice: Kind<{ readonly contract: { readonly kind: 'dice' }; readonly value: number }> = {
  name: 'dice',
  keys: ['kind'],
  codes,
  schema: {
    what: 'a roll of the dice',
    description: 'A roll.',
    properties: () => ({ sides: { type: 'integer' } }),
    required: ['sides'],
  },
  problems: () => [],
  compile: (): Judge => ({ checks: [], judge: () => rigged }),
};

const withDice: Engine = engine.of([...engine.kinds, dice]);

test('an engine compiles the contracts of its kinds, with the parts that it was made from', () => {
  expect(withDice.kinds.map(({ name }) => name)).toEqual([...engine.kinds.map(({ name }) => name), 'dice']);
  expect(withDice.compile({ kind: 'dice' }).judge('6').status).toBe('fail');
  expect(withDice.compile({ rules: { rules: [{ name: 'one', expr: 'n == 1' }] } }).judge('{"n": 1}').status).toBe('pass');
});

test('it knows their codes: sentences, groups and facts', () => {
  const [found] = rigged.findings as [(typeof rigged.findings)[0]];
  expect([withDice.messageOf(found), withDice.helpOf(found), withDice.hintOf(found)]).toEqual([
    'roll: expected chance, found 6.',
    'Look at the dice.',
    'Roll again.',
  ]);
  expect([messageOf(found), hintOf(found)]).toEqual(['dice.rigged', '']);
  expect([withDice.isCode('dice.rigged'), engine.isCode('dice.rigged')]).toEqual([true, false]);
  expect([withDice.groupOfCode('dice.rigged'), engine.groupOfCode('dice.rigged')]).toEqual(['semantic', 'syntax']);
  expect(withDice.codes['dice.rigged']?.message).toBe('expected {expected}, found {found}.');
  expect(withDice.codes['parse.trailing-comma']).toEqual(engine.codes['parse.trailing-comma']);
});

test('a run words the findings of its gate, and spends the budget of their group', async () => {
  const model = scripted('6', '6', '6');
  await ask({ gate: withDice.compile({ kind: 'dice' }), model, messages, budget: { syntax: 5, semantic: 1 } });
  expect(model.asked).toHaveLength(2);
  expect(JSON.stringify(model.asked[1])).toContain('hint: Roll again.');
});

test('editors get the contracts of its kinds', () => {
  const schema = contractSchema(withDice) as {
    readonly $defs: { readonly dice: { readonly properties: object; readonly required: readonly string[] } };
  };
  expect(Object.keys(schema.$defs.dice.properties)).toEqual(['$schema', 'kind', 'sides', 'policy']);
  expect(schema.$defs.dice.required).toEqual(['kind', 'sides']);
  expect(contractSchema(engine)).toEqual(contractSchema());
});
