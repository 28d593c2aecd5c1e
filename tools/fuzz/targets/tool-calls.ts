import { compile } from '@tamis/core';
import { demand, type Target } from '../target.ts';
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

/** Replies that may call tools, as text or as a provider's message. */
export const toolCalls: Target = {
  name: 'tool-calls',
  words: [
    'look',
    'pay',
    '{"name": "look", "arguments": {"at": "x"}}',
    '<tool_call>',
    '</tool_call>',
    '<function=look>',
    '</function>',
    '<parameter=at>',
    '</parameter>',
    '[TOOL_CALLS]',
    '<|python_tag|>',
    '```tool_code\n',
    '```',
    'look(at="x")',
    '[look(at="x"), pay(amount=1, to="a")]',
    '{"tool_calls": [',
    '"type": "function"',
    '"function": ',
    '"arguments": "{}"',
    '{',
    '}',
    '[',
    ']',
    '"',
    '\\"',
    ':',
    ',',
    '\n',
    '(',
    ')',
    '=',
    '<',
    '>',
    '|',
    'tool_use',
    'functions.look:0',
    '\u2581',
  ],
  seeds: [
    '{"name": "look", "arguments": {"at": "x"}}',
    '<tool_call>\n{"name": "pay", "arguments": {"amount": 1, "to": "a"}}\n</tool_call>',
    '[look(at="x"), pay(amount=1, to="a")]',
    '<function=look><parameter=at>x</parameter></function>',
    '{"role": "assistant", "tool_calls": [{"id": "1", "type": "function", "function": {"name": "look", "arguments": "{\\"at\\": \\"x\\"}"}}]}',
    'I will look(at="here").',
    '{"content": [{"type": "tool_use", "id": "1", "name": "pay", "input": {"amount": 2, "to": "b"}}]}',
    '<|python_tag|>look.call(at="x")',
    '```json\n{"tool": "look", "parameters": {"at": "x"}}\n```',
  ],
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
