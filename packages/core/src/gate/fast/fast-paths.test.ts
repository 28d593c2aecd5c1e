import { afterEach, expect, it } from 'vitest';
import { rows } from '../../../test/rows.ts';
import { defaultPolicy } from '../../contract/policy.ts';
import { compile } from '../../index.ts';
import { failed } from '../../model/failed.ts';
import type { Finding } from '../../model/finding.ts';
import type { Json } from '../../model/json.ts';
import { baseSettings } from '../document-settings.ts';
import { NO_PARTS } from '../parts.ts';
import { NO_FACTS } from '../reply-facts.ts';
import { fastPaths } from './fast-paths.ts';

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

const readPlain = (text: string, gate = ANYTHING) => fastPaths.read(text, gate, NO_FACTS);

it.each(rows<[string, Json]>('json', 'Strict JSON'))('reads strict JSON: %j', (text, value) => {
  expect(readPlain(text)).toEqual({ value, changes: [], findings: [], dropped: [] });
});

it.each([
  [`true${' '.repeat(60)}`, undefined],
  ['{a: 1}', undefined],
  ['{"a": 1', undefined],
  ['Yes', undefined],
  [':', undefined],
  ['{"a": 1, "a": 2}', undefined],
  ['{"properties": 1}', undefined],
  [' {"a": 1, }', { start: 1, end: 11, isWhole: true }],
  ['{"a": None}', { start: 0, end: 11, isWhole: true }],
  ['[1 2]', { start: 0, end: 5, isWhole: true }],
])('leaves %j to the slower ways', (text, outcome) => {
  expect(readPlain(text)).toEqual(outcome);
});

it('asks the rules', () => {
  const broken = failed('rules.failed');
  const withRules = (found: readonly Finding[]) => ({ ...ANYTHING, after: { ...ANYTHING.after, rules: () => found } });
  expect(readPlain('[1]', withRules([]))).toMatchObject({ value: [1] });
  expect(readPlain('[1]', withRules([broken]))).toBeUndefined();
});
