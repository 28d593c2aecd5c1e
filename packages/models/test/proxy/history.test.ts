import { compile, type Gate } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../src/index.ts';
import { rawCall } from '../raw-call.ts';
import { proxying } from './proxying.ts';

const NAMES = ['check_adapter_status', 'get_ip_config', 'ping_gateway', 'ip_renew'];

const gate = compile({
  kind: 'tool-calls',
  tools: NAMES.map((name) => ({ name, parameters: { type: 'object', properties: {} } })),
  order: [
    { once: ['check_adapter_status'] },
    { sequence: ['check_adapter_status', 'get_ip_config', 'ping_gateway'] },
    { tool: 'ip_renew', requires: ['get_ip_config'], level: 'error' },
  ],
});
const contracts = new Map([['net', gate as unknown as Gate]]);

// A conversation of either provider, in short: `user`, and calls with what came of them.
type Past = readonly (readonly ['user'] | readonly [name: string, answer: 'good' | 'failed' | 'none'])[];

interface Provider {
  readonly path: string;
  readonly key?: string;
  readonly messages: (past: Past) => readonly object[];
}

const providers: { readonly [name: string]: Provider } = {
  OpenAI: {
    path: '/net/v1/chat/completions',
    messages: (past) =>
      past.flatMap(([name, answer], index): object[] => {
        if (answer === undefined) return [{ role: 'user', content: 'My network is down.' }];
        const id = `call_${index}`;
        const call = { id, type: 'function', function: { name, arguments: '{}' } };
        const content = answer === 'failed' ? '{"failed": true, "text": "no adapter"}' : 'all well';
        const said = { role: 'assistant', content: null, tool_calls: [call] };
        return answer === 'none' ? [said] : [said, { role: 'tool', tool_call_id: id, content }];
      }),
  },
  Anthropic: {
    path: '/net/v1/messages',
    messages: (past) => [
      ...past.flatMap(([name, answer], index): object[] => {
        if (answer === undefined) return [{ role: 'user', content: 'My network is down.' }];
        const id = `toolu_${index}`;
        const said = { role: 'assistant', content: [{ type: 'tool_use', id, name, input: {} }] };
        const result = { type: 'tool_result', tool_use_id: id, content: 'x', is_error: answer === 'failed' };
        return answer === 'none' ? [said] : [said, { role: 'user', content: [result] }];
      }),
      // The last message may not be the model's own.
      ...(past.at(-1)?.[1] === 'none' ? [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'other' }] }] : []),
    ],
  },
  Responses: {
    path: '/net/v1/responses',
    key: 'input',
    messages: (past) =>
      past.flatMap(([name, answer], index): object[] => {
        if (answer === undefined) return [{ role: 'user', content: 'My network is down.' }];
        const id = `call_${index}`;
        const call = { type: 'function_call', id: `fc_${index}`, call_id: id, name, arguments: '{}', status: 'completed' };
        const output = answer === 'failed' ? '{"failed": true, "text": "no adapter"}' : 'all well';
        const thought = { type: 'reasoning', id: `rs_${index}`, summary: [] };
        return answer === 'none' ? [thought, call] : [thought, call, { type: 'function_call_output', call_id: id, output }];
      }),
  },
  Gemini: geminiProvider((index) => ({ id: `g${index}` })),
  'Gemini without ids': geminiProvider(() => ({})),
};

function geminiProvider(idOf: (index: number) => object): Provider {
  return {
    path: '/net/v1beta/models/gemini:generateContent',
    key: 'contents',
    messages: (past) => [
      ...past.flatMap(([name, answer], index): object[] => {
        if (answer === undefined) return [{ role: 'user', parts: [{ text: 'My network is down.' }] }];
        const said = { role: 'model', parts: [{ functionCall: { ...idOf(index), name, args: {} }, thoughtSignature: 'c2ln' }] };
        const response = answer === 'failed' ? { error: 'no adapter' } : { output: 'all well' };
        const result = { role: 'user', parts: [{ functionResponse: { ...idOf(index), name, response } }] };
        return answer === 'none' ? [said] : [said, result];
      }),
      // The last content may not be the model's own.
      ...(past.at(-1)?.[1] === 'none' ? [{ role: 'user', parts: [{ functionResponse: { name: 'other', response: {} } }] }] : []),
    ],
  };
}

const calling = (name: string): Exchange => ({ reply: { text: '', calls: [{ name, arguments: '{}', id: 'new' }] } });
const saying = (text: string): Exchange => ({ reply: { text } });

describe.each(Object.entries(providers))('the calls in a request to %s', (_, { path, key = 'messages', messages }) => {
  async function told(past: Past, reply: Exchange, asked: object = { [key]: messages(past) }): Promise<string> {
    return await proxying(
      [{ ...reply, repeat: true }],
      async ({ proxy }) => {
        const { headers } = await rawCall(`${proxy.url}${path}`, { model: 'm', ...asked });
        return `${headers['x-tamis-status']} ${headers['x-tamis-findings'] ?? ''}`.trim();
      },
      { contracts, budget: { total: 0 } },
    );
  }

  it('count for the order of the next', async () => {
    expect(await told([['user'], ['get_ip_config', 'good']], calling('ip_renew'))).toBe('pass');
    expect(await told([['user']], calling('ip_renew'))).toBe('fail tools.needs-first');
    const looked: Past = [['user'], ['check_adapter_status', 'good']];
    expect(await told(looked, calling('check_adapter_status'))).toBe('pass tools.repeated');
    expect(await told([['user'], ['ping_gateway', 'good']], calling('get_ip_config'))).toBe('pass tools.out-of-order');
  });

  it('make true what is said about them', async () => {
    const claim = saying('I ran ping_gateway, and it answers.');
    expect(await told([['user'], ['ping_gateway', 'good']], claim)).toBe('pass');
    expect(await told([['user'], ['get_ip_config', 'good']], claim)).toBe('pass tools.claimed-call');
  });

  it('count only since the user last said something', async () => {
    const past: Past = [['user'], ['get_ip_config', 'good'], ['user']];
    expect(await told(past, calling('ip_renew'))).toBe('fail tools.needs-first');
    const answered: Past = [['user'], ['get_ip_config', 'good'], ['ping_gateway', 'good']];
    expect(await told(answered, calling('ip_renew'))).toBe('pass');
  });

  it('have done nothing if they failed or were never answered', async () => {
    for (const answer of ['failed', 'none'] as const) {
      expect(await told([['user'], ['get_ip_config', answer]], calling('ip_renew'))).toBe('fail tools.needs-first');
      expect(await told([['user'], ['check_adapter_status', answer]], calling('check_adapter_status'))).toBe('pass');
    }
    // A call that failed was made; of one without an answer nobody knows.
    const claim = saying('I ran ping_gateway, and it answers.');
    expect(await told([['user'], ['ping_gateway', 'failed']], claim)).toBe('pass');
    expect(await told([['user'], ['ping_gateway', 'none']], claim)).toBe('pass tools.claimed-call');
  });

  it('may be junk', async () => {
    const odd = [null, 1, 'user', [], {}, { role: 'assistant' }, { role: 7, content: 7 }, { role: 'tool', tool_call_id: {} }];
    const bad = [null, 1, {}, { type: 'tool_use' }, { id: 1, function: null }, { id: 'a', function: { name: {} } }];
    const junk = [...odd, { role: 'assistant', tool_calls: bad, content: bad }, { role: 'tool', content: '{' }, { role: 'user' }];
    for (const given of [junk, null, 'x', { length: 2 }, undefined])
      expect(await told([], calling('get_ip_config'), { [key]: given })).toBe('pass');
  });
});

describe('the calls in a request', () => {
  async function told(path: string, asked: readonly object[], name: string, key = 'messages'): Promise<unknown> {
    return await proxying(
      [{ ...calling(name), repeat: true }],
      async ({ proxy }) => (await rawCall(`${proxy.url}${path}`, { model: 'm', [key]: asked })).headers['x-tamis-status'],
      { contracts, budget: { total: 0 } },
    );
  }
  const user = { role: 'user', content: 'My network is down.' };
  const call = (id: string, name: string) => ({ id, type: 'function', function: { name, arguments: '{}' } });
  const failed = { role: 'tool', tool_call_id: 'a', content: [{ type: 'text', text: '{"isError": true}' }] };
  const good = { role: 'tool', tool_call_id: 'a', content: '{"is_error": false, "note": "failed: true"}' };

  it('to OpenAI may share ids, use them again, or be of the old form', async () => {
    const chat = '/net/v1/chat/completions';
    const both = [call('a', 'ping_gateway'), call('a', 'get_ip_config')];
    const shared = [user, { role: 'assistant', tool_calls: both }, good];
    expect(await told(chat, shared, 'ip_renew')).toBe('pass');
    expect(await told(chat, [...shared, failed], 'ip_renew')).toBe('fail');
    const again = { role: 'assistant', tool_calls: [call('a', 'ping_gateway')] };
    expect(await told(chat, [...shared, again, failed], 'ip_renew')).toBe('pass');
    const old = { role: 'assistant', function_call: { name: 'get_ip_config', arguments: '{}' } };
    expect(await told(chat, [user, old, { role: 'function', name: 'get_ip_config', content: '' }], 'ip_renew')).toBe('pass');
    expect(await told(chat, [user, old, { role: 'function', name: 'ping_gateway', content: '' }], 'ip_renew')).toBe('fail');
  });

  it('to Anthropic end where the user says something beside a result', async () => {
    const said = { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'get_ip_config', input: {} }] };
    const result = { type: 'tool_result', tool_use_id: 'a', content: 'x' };
    expect(await told('/net/v1/messages', [user, said, { role: 'user', content: [result] }], 'ip_renew')).toBe('pass');
    const more = { role: 'user', content: [result, { type: 'text', text: 'Now the printer.' }] };
    expect(await told('/net/v1/messages', [user, said, more], 'ip_renew')).toBe('fail');
    // What the provider runs is no call of the client's, and the model answers no call.
    const theirs = { role: 'assistant', content: [{ ...said.content[0], type: 'server_tool_use' }] };
    const itself = { role: 'assistant', content: [...said.content, result] };
    const other = { role: 'user', content: [{ ...result, tool_use_id: 'b' }] };
    expect(await told('/net/v1/messages', [user, theirs, { role: 'user', content: [result] }], 'ip_renew')).toBe('fail');
    expect(await told('/net/v1/messages', [user, itself, other], 'ip_renew')).toBe('fail');
  });

  it('to Gemini belong to their results by id, or by name where an id is missing', async () => {
    const path = '/net/v1beta/models/m:generateContent';
    const asking = { role: 'user', parts: [{ text: 'My network is down.' }] };
    const calls = (...ids: readonly object[]) => ({
      role: 'model',
      parts: ids.map((id) => ({ functionCall: { ...id, name: 'get_ip_config', args: {} } })),
    });
    const answer = (id: object, response: object) => ({ functionResponse: { ...id, name: 'get_ip_config', response } });
    const results = (...parts: readonly object[]) => ({ role: 'user', parts });
    const [a, b] = [{ id: 'a' }, { id: 'b' }];
    const one = [asking, calls(a, b), results(answer(a, { error: 'no adapter' }), answer(b, { output: 'x' }))];
    expect(await told(path, one, 'ip_renew', 'contents')).toBe('pass');
    const neither = [asking, calls(a, b), results(answer(a, { error: 'x' }), answer(b, { isError: true }))];
    expect(await told(path, neither, 'ip_renew', 'contents')).toBe('fail');
    expect(await told(path, [asking, calls(a), results(answer({}, { output: 'x' }))], 'ip_renew', 'contents')).toBe('pass');
    const snake = { role: 'model', parts: [{ function_call: { name: 'get_ip_config', args: {} } }] };
    const answered = { parts: [{ function_response: { name: 'get_ip_config', response: { error: null } } }] };
    expect(await told(path, [asking, snake, answered], 'ip_renew', 'contents')).toBe('pass');
    const more = results(answer(a, {}), { text: 'Now the printer.' });
    expect(await told(path, [asking, calls(a), more], 'ip_renew', 'contents')).toBe('fail');
  });
});
