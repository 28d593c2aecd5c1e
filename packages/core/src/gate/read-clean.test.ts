import { afterEach, expect, it } from 'vitest';
import { rows } from '../../test/rows.ts';
import { defaultPolicy } from '../contract/policy.ts';
import { compile } from '../index.ts';
import { failed } from '../model/failed.ts';
import type { Json } from '../model/json.ts';
import { baseSettings } from './document-settings.ts';
import { NO_PARTS } from './parts.ts';
import { DAMAGED, NOT_CLEAN, readClean } from './read-clean.ts';

const shared = Object.prototype as { extra?: string };

afterEach(() => {
  delete shared.extra;
});

it.each([0, 100])('sees repeated keys when Object.prototype is polluted, after %d replies', (replies) => {
  const contracts = [
    {},
    { schema: { type: 'object', properties: { a: { type: 'integer' } }, additionalProperties: false } as const },
  ];
  for (const contract of contracts) {
    const gate = compile(contract);
    shared.extra = 'x';
    for (let i = 0; i < replies; i++) gate.judge('{"a": 1}');
    expect(gate.judge('{"a": 1}')).toMatchObject({ status: 'pass', changes: [] });
    expect(gate.judge('{"a": 1, "a": 2}')).toMatchObject({ status: 'hold', changes: [{ code: 'parse.duplicate-key' }] });
    delete shared.extra;
  }
});

const NOTE = { note: { type: 'string' } } as const;

it.each([
  ['an open object', { type: 'object', properties: NOTE }, '{"Note": "a"}'],
  ['a nested one', { type: 'array', items: { type: 'object', properties: NOTE } }, '[{"note": "b"}, {"Note": "a"}]'],
  ['one with a value for the rest', { type: 'object', properties: NOTE, additionalProperties: {} }, '{"Note": "a"}'],
  ['one that is evaluated', { type: 'object', properties: NOTE, unevaluatedProperties: true }, '{"Note": "a"}'],
] as const)('sees another spelling of a key in %s, after any number of replies', (_, schema, reply) => {
  const gate = compile({ schema });
  for (let i = 0; i < 100; i++) gate.judge(reply);
  const found = gate.judge(reply).changes.map(({ code }) => code);
  expect(found).toEqual(['coerce.key-name']);
});

const ANYTHING = baseSettings({}, defaultPolicy, NO_PARTS);

it.each(rows<[string, Json]>('json', 'Strict JSON'))('reads strict JSON: %j', (text, value) => {
  expect(readClean(text, ANYTHING)).toEqual(value);
});

it.each([
  [`true${' '.repeat(60)}`, NOT_CLEAN],
  ['{a: 1}', NOT_CLEAN],
  ['{"a": 1', NOT_CLEAN],
  ['Yes', NOT_CLEAN],
  [':', NOT_CLEAN],
  ['{"a": 1, "a": 2}', NOT_CLEAN],
  ['{"properties": 1}', NOT_CLEAN],
  ['{"a": 1, }', DAMAGED],
  ['{"a": None}', DAMAGED],
  ['[1 2]', DAMAGED],
])('leaves %j to the long road', (text, outcome) => {
  expect(readClean(text, ANYTHING)).toBe(outcome);
});

it('asks the rules', () => {
  const broken = failed('rules.failed');
  expect(readClean('[1]', { ...ANYTHING, rules: () => [] })).toEqual([1]);
  expect(readClean('[1]', { ...ANYTHING, rules: () => [broken] })).toBe(NOT_CLEAN);
});
