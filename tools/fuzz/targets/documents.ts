import { compile } from '@tamis/core';
import { demand, type Target } from '../target.ts';
import { signOf, verdictHolds } from './verdict-holds.ts';

const schema = {
  type: 'object',
  properties: {
    a: { type: 'number' },
    b: { type: 'string' },
    list: { type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'object', properties: { x: { enum: ['p', 'q'] } } }] } },
  },
} as const;
const gates = [compile({}), compile({ schema }), compile({ policy: { strict: true } })];

/** Replies that should hold a JSON document. */
export const documents: Target = {
  name: 'documents',
  words: [
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    ':',
    ',',
    '\\',
    '\\u0022',
    '\\ud83d',
    '```json\n',
    '\n```',
    '<think>',
    '</think>',
    '//',
    '/* */',
    '#',
    'None',
    'True',
    'NaN',
    '1e999',
    '-0',
    '0x1',
    '1_000',
    '…',
    '...',
    '\ufeff',
    '\u200b',
    '\u202e',
    '\0',
    '\r\n',
    '“',
    '”',
    '"a": ',
    '"a": 1, ',
    '__proto__',
    'Here: ',
    '{"a": 1}',
    '\xff',
    '"\\',
    '(',
    ')',
    '`',
    '=',
    ';',
    'undefined',
  ],
  seeds: [
    '{"a": 1, "b": "x", "list": [1, {"x": "p"}]}',
    '```json\n{"a": 1,}\n```\nDone.',
    "{'a': 'it''s', b: None}",
    '{"a": 1',
    'Sure: {"a": "1", "list": "[1]"} or {"a": 2}',
    '{"a":1}{"a":2}',
    '{"b": "he said "no" and left"}',
    '{"a": 9007199254740993, "a": 2}',
  ],
  run(input, random) {
    const gate = random.pick(gates);
    const verdict = verdictHolds(gate, input, random);
    if (verdict.status !== 'pass') return signOf(verdict);
    const written = JSON.stringify(verdict.value);
    const again = gate.judge(written);
    demand(
      again.status === 'pass' && JSON.stringify(again.value) === written,
      'a value that passed does not pass again unchanged',
    );
    const plain = parsed(input);
    const isUnchanged = verdict.changes.length === 0;
    demand(!isUnchanged || plain === written, 'passed without a change, but JSON.parse reads something else');
    return signOf(verdict);
  },
};

function parsed(input: Buffer): string | undefined {
  try {
    return JSON.stringify(JSON.parse(input.toString('utf8')));
  } catch {
    return undefined;
  }
}
