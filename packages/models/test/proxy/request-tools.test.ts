import { compile, type Gate, type JsonObject, type ToolContract } from '@tamis/core';
import { describe, expect, it } from 'vitest';
import type { Exchange, GateForTools, ProxyOptions, ProxyWarning } from '../../src/index.ts';
import { rawCall } from '../raw-call.ts';
import { proxying } from './proxying.ts';

const text = { type: 'string' };
const host = { type: 'object', properties: { host: text }, required: ['host'] };
const open =
  (more: Partial<ToolContract> = {}): GateForTools =>
  (tools) =>
    compile({ kind: 'tool-calls', ...more, tools }) as unknown as Gate;
const closed = compile({ kind: 'tool-calls', tools: [{ name: 'ping', parameters: host }, { name: 'status' }] });
const contracts: ProxyOptions['contracts'] = new Map<string, Gate | GateForTools>([
  ['open', open({ order: [{ once: ['ping'] }] })],
  ['strict', open({ levels: { type: 'error' }, about: { ping: { effect: 'read' } } })],
  ['closed', closed as unknown as Gate],
  ['ticket', compile({ schema: { type: 'object' } }) as Gate],
]);

interface Provider {
  readonly path: string;
  readonly tool: (name: string, parameters: object) => JsonObject;
  readonly said: object;
  readonly key?: string;
  readonly user?: object;
}

const providers: { readonly [name: string]: Provider } = {
  OpenAI: {
    path: 'chat/completions',
    tool: (name, parameters) => ({ type: 'function', function: { name, parameters } }) as JsonObject,
    said: { role: 'assistant', content: 'Let me see.' },
  },
  Anthropic: {
    path: 'messages',
    tool: (name, parameters) => ({ name, input_schema: parameters }) as JsonObject,
    said: { role: 'assistant', content: [{ type: 'text', text: 'Let me see.' }] },
  },
  Responses: {
    path: 'responses',
    tool: (name, parameters) => ({ type: 'function', name, parameters }) as JsonObject,
    said: { role: 'assistant', content: [{ type: 'output_text', text: 'Let me see.' }] },
    key: 'input',
  },
  Gemini: {
    path: '../v1beta/models/gemini:generateContent',
    tool: (name, parameters) => ({ functionDeclarations: [{ name, parametersJsonSchema: parameters }] }) as JsonObject,
    said: { role: 'model', parts: [{ text: 'Let me see.' }] },
    key: 'contents',
    user: { role: 'user', parts: [{ text: 'Is the gateway up?' }] },
  },
};
const asking = { role: 'user', content: 'Is the gateway up?' };
const pinging = (given: object): Exchange => ({
  reply: { text: '', calls: [{ name: 'ping', arguments: JSON.stringify(given), id: 'a' }] },
});

describe.each(Object.entries(providers))(
  'tools in a request to %s',
  (_, { path, tool, said, key = 'messages', user = asking }) => {
    async function told(contract: string, requests: readonly object[], reply = pinging({ host: 'a' })) {
      const warnings: ProxyWarning[] = [];
      const options = { contracts, budget: { total: 0 }, warn: (warning: ProxyWarning) => void warnings.push(warning) };
      return await proxying(
        [{ ...reply, repeat: true }],
        async ({ proxy, upstream }) => {
          const answers: string[] = [];
          for (const request of requests) {
            const { status, headers, body } = await rawCall(`${proxy.url}/${contract}/v1/${path}`, {
              model: 'm',
              [key]: [user],
              ...request,
            });
            const words = [status, headers['x-tamis-status'], headers['x-tamis-findings'], headers['x-tamis-tools']];
            answers.push(words.filter((word) => word !== undefined).join(' ') + (status === 400 ? ` ${body}` : ''));
          }
          return { answers, warnings, calls: upstream.hits.length };
        },
        options,
      );
    }

    it('judge if the contract has none', async () => {
      const numbers = { type: 'object', properties: { host: { type: 'integer' } } };
      const requests = [{ tools: [tool('ping', host)] }, { tools: [tool('ping', numbers)] }, { tools: [tool('ping', host)] }];
      const { answers, warnings } = await told('open', requests);
      expect(answers).toEqual(['200 pass', '422 fail schema.type', '200 pass']);
      expect(warnings).toEqual([]);
    });

    it('are needed then, and must fit', async () => {
      const { answers, calls } = await told('open', [
        {},
        { tools: [] },
        { tools: 'ping' },
        { tools: [tool('pong', host)] },
        { tools: [tool('ping', { type: 'objekt' })] },
        { tools: [null] },
      ]);
      for (const answer of answers.slice(0, 3))
        expect(answer).toMatch(/^400 .*Neither the contract open nor the request has tools/);
      expect(answers[3]).toMatch(/^400 .*don't match the contract open.*\/order\/0\/once\/0: There is no tool named ping/);
      expect(answers[4]).toMatch(/^400 .*objekt/);
      expect(answers[5]).toMatch(/^400 .*it has no name/);
      expect(calls).toBe(0);
    });

    it('say nothing about how they are judged', async () => {
      const lax = { levels: { type: 'ignore' }, effect: 'destroy', aliases: { host: ['h'] } };
      const given = {
        ...tool('ping', host),
        ...lax,
        ...('function' in tool('f', {}) ? { function: { name: 'ping', parameters: host, ...lax } } : {}),
      };
      const { answers } = await told('strict', [{ tools: [given] }], pinging({ host: { a: 1 } }));
      expect(answers).toEqual(['422 fail schema.type']);
    });

    it('are compared with those of the contract, which judge', async () => {
      const same = { tools: [tool('ping', { ...host, description: 'x' }), tool('status', { type: 'object', properties: {} })] };
      expect(await told('closed', [same])).toMatchObject({ answers: ['200 pass'], warnings: [] });
      const other = {
        tools: [tool('ping', { type: 'object', properties: { host: { type: 'integer' } } }), tool('dig\n;,', host)],
      };
      const { answers, warnings } = await told('closed', [other], pinging({ host: 'a' }));
      expect(answers).toEqual(['200 pass missing=status; extra=dig%0A%3B%2C; differing=ping']);
      expect(warnings).toEqual([{ contract: 'closed', tools: { missing: ['status'], extra: ['dig\n;,'], differing: ['ping'] } }]);
    });

    it('that differ are told where a conversation starts, and to the operator once', async () => {
      const other = { tools: [tool('ping', host)] };
      const later = { ...other, [key]: [user, said, user] };
      const { answers, warnings } = await told('closed', [other, later, other]);
      expect(answers).toEqual(['200 pass missing=status', '200 pass', '200 pass missing=status']);
      expect(warnings).toHaveLength(1);
      // A conversation that starts with examples is told too, unless it is known.
      expect((await told('closed', [later, later])).answers).toEqual(['200 pass missing=status', '200 pass']);
    });

    it('mean nothing to a contract that does not judge calls, or where there are none', async () => {
      const { answers, warnings } = await told('ticket', [{ tools: [tool('ping', host)] }, {}], { reply: { text: '{}' } });
      expect([answers, warnings]).toEqual([['200 pass', '200 pass'], []]);
      expect(await told('closed', [{}, { tools: [] }, { tools: {} }])).toMatchObject({ warnings: [] });
    });
  },
);

it('tools may be functions of the old form, and differences are told with a stream too', async () => {
  const functions = [{ name: 'ping', parameters: host }];
  await proxying(
    [{ ...pinging({ host: 'a' }), repeat: true }],
    async ({ proxy }) => {
      const ask = (contract: string, more: object) =>
        rawCall(`${proxy.url}/${contract}/v1/chat/completions`, { model: 'm', messages: [asking], functions, ...more });
      expect((await ask('open', {})).headers['x-tamis-status']).toBe('pass');
      expect((await ask('closed', { stream: true })).headers['x-tamis-tools']).toBe('missing=status');
      const many = Array.from({ length: 40 }, (_, index) => ({ name: `tool_${index}_${'x'.repeat(200)}` }));
      const { headers } = await ask('closed', { functions: many });
      expect(headers['x-tamis-tools']).toMatch(/^missing=ping,status; extra=tool_0_x+,.*,\+28$/);
      expect(String(headers['x-tamis-tools']).length).toBeLessThan(1000);
    },
    { contracts },
  );
});

it('tools that are nested too deeply are refused', async () => {
  const deep = `${'{"not":'.repeat(50_000)}{}${'}'.repeat(50_000)}`;
  const body = `{"model":"m","messages":[],"functions":[{"name":"ping","parameters":${deep}}]}`;
  await proxying(
    [{ ...pinging({}), repeat: true }],
    async ({ proxy }) => {
      for (const contract of ['open', 'closed']) {
        const answer = await fetch(`${proxy.url}/${contract}/v1/chat/completions`, { method: 'POST', body });
        expect(answer.status).toBe(400);
      }
    },
    { contracts },
  );
});
