import { expect, it } from 'vitest';
import { compile } from '../../../scripts/cases/every-kind.ts';
import { sourceProblems, spreadsIn } from '../../../scripts/check-source.ts';
import { someOf } from '../../../scripts/tests/share.ts';
import { ContractError, type Gate } from '../src/index.ts';
import { escapeRegExp } from '../src/lib/escape-reg-exp.ts';
import { rows } from './rows.ts';

// All of ASCII, and what is odd beyond it: marks, bidi, zero width, tags, halves of a pair, and characters of two units.
const CHARACTERS = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...'éß\u0130\u0301\u200b\u202e\u2028\ufeff\uffff\ud800\udc00',
  ...['😀', '\u{e0041}', '\u{10ffff}', '[x', '(?', 'a{2', '\\u', '__proto__', 'constructor'],
];

const CONTRACTS: { readonly [kind: string]: (name: string) => unknown } = {
  tools: (name) => ({ kind: 'tool-calls', tools: [{ name, parameters: { type: 'object', properties: { [name]: {} } } }] }),
  document: (name) => ({ schema: { type: 'object', properties: { [name]: { enum: [name, 1] } }, required: [name] } }),
  yaml: (name) => ({ format: 'yaml', schema: { type: 'object', properties: { [name]: { const: name } } } }),
  actions: (name) => ({ kind: 'actions', actions: [{ id: name, type: name, command: name, arguments: { [name]: name } }] }),
  command: (name) => ({ kind: 'command', grammar: { version: 1, lists: { l: [name] }, forms: { f: `do {l}` } } }),
  form: (name) => ({ kind: 'command', grammar: { version: 1, lists: { l: ['a'] }, forms: { f: `${name} {l}` } } }),
  suggestions: (name) => ({
    kind: 'suggestions',
    grammar: { version: 1, lists: { l: [name] }, forms: { f: 'do {l}' }, suggestions: { [name]: { forms: ['f'] } } },
  }),
};

// What `compile` gives: undefined if the contract is refused, as only a ContractError may do.
function gateOf(contract: unknown): Gate | undefined {
  try {
    return compile(contract as Parameters<typeof compile>[0]) as Gate;
  } catch (error) {
    expect(error).toBeInstanceOf(ContractError);
    return undefined;
  }
}

it.each(Object.entries(CONTRACTS))(
  'a name of any characters (a sixth of them in each run) in %s is refused or judges',
  (_, contractOf) => {
    let made = 0;
    const names = someOf(
      CHARACTERS.flatMap((one) => [one, `a${one}b`, `${one}a`]),
      6,
    );
    for (const [, name] of names) {
      const gate = gateOf(contractOf(name));
      if (gate !== undefined) made++;
      for (const reply of [
        name,
        JSON.stringify({ [name]: name }),
        JSON.stringify({ name, arguments: { [name]: name } }),
        `${name}(${name})`,
      ])
        expect(['pass', 'hold', 'fail', undefined]).toContain(gate?.judge(reply).status);
      const { judgeResult } = (gate ?? {}) as Partial<Gate>;
      judgeResult?.(name, `${name} <tool_call>{"name": ${JSON.stringify(name)}}`);
    }
    expect(made, 'usable names').toBeGreaterThan(names.length / 4);
  },
);

it('a key that objects inherit is data where the policy says so, and pollutes nothing', () => {
  const verdict = compile({ policy: { keys: 'own' } }).judge('{"__proto__": {"admin": true}, "a": 1}');
  expect(verdict.status).toBe('pass');
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
  if (verdict.status === 'pass') expect(JSON.stringify(verdict.value)).toBe('{"__proto__":{"admin":true},"a":1}');
});

it('one function escapes text for patterns, for every pattern', () => {
  for (const text of CHARACTERS)
    for (const flag of ['', 'u', 'v', 'i'])
      expect(new RegExp(`^${escapeRegExp(text)}$`, flag).test(text), `${JSON.stringify(text)} ${flag}`).toBe(true);
});

it('finds lists that become arguments, and no others', () => {
  const found = rows<string>('hostile', 'Lists that become arguments');
  for (const text of found) expect(spreadsIn(text), text).toHaveLength(1);
  for (const text of [
    'a.push([...b])',
    'a.push(f(...b))',
    'a.push({ ...b })',
    'Math.max(...[a, b])',
    "a.push('...b')",
    'Reflect.apply(f, x, y)',
  ])
    expect(spreadsIn(text), text).toEqual([]);
  expect(sourceProblems()).toEqual([]);
});
