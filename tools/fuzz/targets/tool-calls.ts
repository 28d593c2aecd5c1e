import { compile } from '@tamis/core';
import { demand, type Target } from '../target.ts';
import start from '../words.json' with { type: 'json' };
import { signOf, verdictHolds } from './verdict-holds.ts';

const tools = [
  { name: 'look', parameters: { type: 'object', properties: { at: { type: 'string' } }, required: ['at'] } },
  {
    name: 'pay',
    parameters: {
      type: 'object',
      properties: { amount: { type: 'number' }, to: { type: 'string' } },
      required: ['amount', 'to'],
    },
  },
] as const;
const names: readonly string[] = tools.map(({ name }) => name);
const gate = compile({ kind: 'tool-calls', tools });

export const toolCalls: Target = {
  name: 'tool-calls',
  ...start['tool-calls'],
  run(input, random) {
    const verdict = verdictHolds(gate, input, random);
    const calls =
      verdict.status === 'pass'
        ? ((verdict.value as { readonly calls?: readonly { readonly name: string; readonly arguments: unknown }[] }).calls ?? [])
        : [];
    for (const call of calls) {
      demand(names.includes(call.name), 'a call of a tool that is not there passed');
      demand(
        typeof call.arguments === 'object' && call.arguments !== null && !Array.isArray(call.arguments),
        'arguments that are no object passed',
      );
      demand(input.toString('utf8').includes(call.name), 'a call passed whose tool the reply does not name');
    }
    return `${calls.length} ${signOf(verdict)}`;
  },
};
