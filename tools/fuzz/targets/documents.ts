import { compile } from '@tamis/core';
import { demand, type Target } from '../target.ts';
import start from '../words.json' with { type: 'json' };
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

export const documents: Target = {
  name: 'documents',
  ...start.documents,
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
