import { compile } from '@tamis/core';
import { demand, type Target } from '../target.ts';
import start from '../words.json' with { type: 'json' };
import { signOf, verdictHolds } from './verdict-holds.ts';

const actions = [
  { id: 'go', command: 'go on' },
  { id: 'wait', command: 'wait' },
] as const;
const gate = compile({ kind: 'actions', actions });

export const actionChoices: Target = {
  name: 'actions',
  ...start.actions,
  run(input, random) {
    const text = input.toString('utf8');
    const verdict = verdictHolds(gate, input, random);
    const isText = Buffer.from(text).equals(input) && !text.startsWith('\ufeff');
    demand(!isText || gate.judge(text).status === verdict.status, 'as text, the same reply has another verdict');
    return signOf(verdict);
  },
};
