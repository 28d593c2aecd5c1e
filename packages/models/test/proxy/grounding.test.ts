import { compile, type Gate, type JsonObject } from '@tamis/core';
import { expect, it } from 'vitest';
import type { Exchange } from '../../src/index.ts';
import { rawCall } from '../raw-call.ts';
import { proxying } from './proxying.ts';

const contracts = new Map<string, Gate>([['letter', compile({ grounding: { source: 'messages' } })]]);

const reply = (...names: readonly string[]): readonly Exchange[] =>
  names.map((name, index) => ({ step: 'letter', unit: 'a', attempt: index + 1, reply: { text: JSON.stringify([name]) } }));

const REQUESTS: { readonly [path: string]: JsonObject } = {
  'v1/chat/completions': {
    model: 'm',
    messages: [
      { role: 'system', content: 'Zoe' },
      { role: 'user', content: [{ type: 'text', text: 'From Anna' }] },
      {
        role: 'assistant',
        content: 'Otto',
        tool_calls: [{ id: '1', type: 'function', function: { name: 'look', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: '1', content: 'Ida' },
    ],
  },
  'v1/messages': {
    model: 'm',
    max_tokens: 9,
    system: 'Zoe',
    messages: [
      { role: 'user', content: 'From Anna' },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Otto' },
          { type: 'tool_use', id: '1', name: 'look', input: {} },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: '1', content: [{ type: 'text', text: 'Ida' }] }] },
    ],
  },
  'v1/responses': {
    model: 'm',
    instructions: 'Zoe',
    input: [
      { role: 'user', content: [{ type: 'input_text', text: 'From Anna' }] },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Otto' }] },
      { type: 'function_call', call_id: '1', name: 'look', arguments: '{}' },
      { type: 'function_call_output', call_id: '1', output: 'Ida' },
    ],
  },
  'v1beta/models/gemini:generateContent': {
    systemInstruction: { parts: [{ text: 'Zoe' }] },
    contents: [
      { parts: [{ text: 'From Anna' }] },
      { role: 'model', parts: [{ text: 'Otto' }, { functionCall: { name: 'look', args: {} } }] },
      { role: 'user', parts: [{ functionResponse: { name: 'look', response: { mayor: 'Ida' } } }] },
    ],
  },
};

it.each(Object.keys(REQUESTS))('what users and tools say in a request is the source of its reply: %s', async (path) => {
  const statusOf = async (name: string) =>
    await proxying(
      reply(name),
      async ({ proxy }) => {
        const answer = await rawCall(`${proxy.url}/letter/${path}`, REQUESTS[path] as JsonObject);
        return answer.headers['x-tamis-status'];
      },
      { contracts, budget: { total: 0 } },
    );
  expect(await statusOf('Anna')).toBe('pass');
  expect(await statusOf('Ida')).toBe('pass');
  expect(await statusOf('Otto')).toBe('hold');
  expect(await statusOf('Zoe')).toBe('hold');
});
