import { createOpenAI } from '@ai-sdk/openai';
import type { LanguageModelV4Middleware } from '@ai-sdk/provider';
import type { Gate, ToolReply, Verdict } from '@tamis/core';
import { generateText, isStepCount, jsonSchema, streamText, tool, wrapLanguageModel } from 'ai';
import { describe, expect, it } from 'vitest';
import {
  type AiSdkToolOptions,
  type RecordedCall,
  type RecordedReply,
  tamisMiddleware,
  tamisRepairToolCall,
  tamisToolApproval,
} from '../../src/index.ts';
import { serving } from '../serving.ts';
import { dropping, gate } from './gate.ts';

export const middleware: LanguageModelV4Middleware = tamisMiddleware(gate);

const END = 'That is all.';
const read = (): RecordedCall => ({ name: 'ping_host', arguments: '{"host": "x"}' });
const KILL: RecordedCall = { name: 'kill_process', arguments: '{"pid": 7}' };

interface Told {
  readonly run: readonly unknown[];
  readonly said: string;
  readonly text: string;
  readonly requests: number;
}

interface How {
  readonly by?: Gate<ToolReply>;
  readonly options?: AiSdkToolOptions;
  readonly with?: 'middleware' | 'repair' | 'approval' | 'all';
  readonly isStream?: boolean;
}

async function loop(reply: Partial<RecordedReply>, how: How = {}): Promise<Told> {
  const { by = gate, options = {}, with: part = 'middleware' } = how;
  const run: unknown[] = [];
  return await serving([{ reply: { text: '', ...reply } }, { reply: { text: END }, repeat: true }], async (server) => {
    const plain = createOpenAI({ apiKey: 'sk-test', baseURL: `${server.url}/v1` }).chat('m');
    const wrapped = wrapLanguageModel({ model: plain, middleware: tamisMiddleware(by, options) });
    const runs = (name: string) => async (input: unknown) => {
      run.push([name, input]);
      return `output of ${name}`;
    };
    const host = jsonSchema<{ host: string }>(
      { type: 'object', properties: { host: { type: 'string' } }, required: ['host'] },
      { validate: validHost },
    );
    const asked = {
      model: part === 'middleware' || part === 'all' ? wrapped : plain,
      tools: {
        ping_host: tool({ inputSchema: host, execute: runs('ping_host') }),
        kill_process: tool({ inputSchema: jsonSchema<object>({ type: 'object' }), execute: runs('kill_process') }),
      },
      prompt: 'Look after my network.',
      stopWhen: isStepCount(3),
      maxRetries: 0,
      ...(part === 'repair' || part === 'all' ? { repairToolCall: tamisRepairToolCall(by) } : {}),
      ...(part === 'approval' || part === 'all' ? { toolApproval: tamisToolApproval(by) } : {}),
    };
    const text = how.isStream ? await streamText(asked).text : (await generateText(asked)).text;
    const said = (server.hits.at(-1)?.messages ?? []).map(({ content }) => content).join('\n');
    return { run, said, text, requests: server.hits.length };
  });
}

function validHost(value: unknown): { success: true; value: { host: string } } | { success: false; error: Error } {
  const { host } = (value ?? {}) as { host?: unknown };
  return typeof host === 'string'
    ? { success: true, value: value as { host: string } }
    : { success: false, error: new Error('no host') };
}

describe.each([
  ['generateText', false],
  ['streamText', true],
] as const)('the middleware under %s', (_name, isStream) => {
  it('lets a clean call go on as it is', async () => {
    const { run, said, text } = await loop({ calls: [read()] }, { isStream });
    expect({ run, text }).toEqual({ run: [['ping_host', { host: 'x' }]], text: END });
    expect(said).toContain('output of ping_host');
  });

  it('mends what is safe to mend, and runs the same call once', async () => {
    const calls = [
      { name: 'PingHost', arguments: "{'address': 'x',}" },
      { name: 'no_function', arguments: '{}' },
      read(),
      read(),
    ];
    expect((await loop({ calls: calls.slice(0, 2) }, { isStream })).run).toEqual([['ping_host', { host: 'x' }]]);
    expect((await loop({ calls: calls.slice(2) }, { isStream })).run).toEqual([['ping_host', { host: 'x' }]]);
  });

  it('runs nothing of a reply that fails, and has the model read why', async () => {
    const wrong = { name: 'ping_host', arguments: '{"host": "x", "tll": 3}' };
    const told = await loop({ calls: [wrong, { name: 'ping_host', arguments: '{"host": "y"}' }] }, { isStream });
    expect(told.run).toEqual([]);
    expect(told.said).toContain('ping_host has no argument named tll');
    expect(told.said).toContain('something else in the same reply was wrong');
    const typed = await loop({ calls: [{ name: 'ping_host', arguments: '{"host": "x", "count": "many"}' }] }, { isStream });
    expect(typed.said).toContain('ping_host, count: Write an integer here.');
    expect(told.text).toBe(END);
  });

  it('runs what is left where the contract drops what fails', async () => {
    const wrong = { name: 'ping_host', arguments: '{"host": "x", "tll": 3}' };
    const told = await loop({ calls: [wrong, { name: 'ping_host', arguments: '{"host": "y"}' }] }, { isStream, by: dropping });
    expect(told.run).toEqual([['ping_host', { host: 'y' }]]);
    expect(told.said).toContain('ping_host has no argument named tll');
  });

  it('holds a call until somebody releases it', async () => {
    const refused = await loop({ calls: [KILL] }, { isStream });
    expect(refused.run).toEqual([]);
    expect(refused.said).toContain('it needs an approval, and nobody was asked for it');
    const denied = await loop({ calls: [KILL] }, { isStream, options: { onApproval: () => false } });
    expect(denied.run).toEqual([]);
    expect(denied.said).toContain('it needs an approval, which was not given');
    const verdicts: Verdict<ToolReply>[] = [];
    const onVerdict = (verdict: Verdict<ToolReply>) => verdicts.push(verdict);
    const released = await loop({ calls: [KILL] }, { isStream, options: { onApproval: async () => true, onVerdict } });
    expect(released.run).toEqual([['kill_process', { pid: 7 }]]);
    expect(verdicts.map(({ status }) => status)).toEqual(['hold', 'pass']);
  });

  it('makes calls of those that the model wrote as text', async () => {
    const text = 'Let me look.\n<tool_call>{"name": "ping_host", "arguments": {"host": "x"}}</tool_call>';
    const told = await loop({ text }, { isStream });
    expect({ run: told.run, text: told.text }).toEqual({ run: [['ping_host', { host: 'x' }]], text: END });
    expect(told.said).toContain('Let me look.');
    const example = await loop({ text: 'You could run `ping_host(host="x")` yourself.' }, { isStream });
    expect({ run: example.run, requests: example.requests }).toEqual({ run: [], requests: 1 });
  });
});

describe('the middleware', () => {
  const text = '<tool_call>{"name": "set_route", "arguments": {"host": "x"}}</tool_call>';

  it('makes no call of a tool that was not offered, or of a reply that was cut', async () => {
    for (const isStream of [false, true]) {
      expect(await loop({ text }, { isStream })).toMatchObject({ run: [], requests: 1 });
      const cut = text.replace('set_route', 'ping_host');
      expect(await loop({ text: cut, finish: 'length' }, { isStream })).toMatchObject({ run: [], requests: 1 });
      expect(await loop({ calls: [read()], finish: 'length' }, { isStream })).toMatchObject({ run: [] });
    }
  });

  it('does not judge what has nothing to do with tools', async () => {
    const verdicts: unknown[] = [];
    const options = { onVerdict: (verdict: unknown) => verdicts.push(verdict) };
    const { wrapGenerate } = tamisMiddleware(gate, options);
    const result = { content: [{ type: 'text', text }], finishReason: 'stop' };
    const params = { prompt: [], tools: [{ type: 'function', name: 'set_route' }], toolChoice: { type: 'none' } };
    expect(await wrapGenerate({ doGenerate: async () => result, params })).toEqual(result);
    expect(verdicts).toEqual([]);
    const found = await wrapGenerate({ doGenerate: async () => result, params: { ...params, toolChoice: { type: 'auto' } } });
    expect(found).toMatchObject({ content: [{ type: 'tool-call', toolName: 'set_route' }], finishReason: 'tool-calls' });
  });

  it('stops a call such that nothing in the reason is taken for arguments', async () => {
    const call = { name: 'ping_host', arguments: JSON.stringify({ '{"host": "x"}': 1 }) };
    const { run } = await loop({ calls: [call] }, { with: 'all' });
    expect(run).toEqual([]);
  });
});

describe('repairToolCall', () => {
  it('mends a call that the SDK can not read', async () => {
    const calls = [{ name: 'PingHost', arguments: "{'address': 'x',}" }];
    expect((await loop({ calls }, { with: 'repair' })).run).toEqual([['ping_host', { host: 'x' }]]);
  });

  it.each([
    ['an unknown tool', { name: 'ping_hosts', arguments: '{"host": "x"}' }, 'unavailable tool'],
    ['a missing argument', { name: 'ping_host', arguments: '{}' }, 'Invalid input'],
    ['a call that must be held', { name: 'kill_process', arguments: "{'pid': 7}" }, 'Invalid input'],
    ['a call that was cut', { name: 'ping_host', arguments: '{"host": "x' }, 'Invalid input'],
  ])('leaves %s to the SDK', async (_name, call, said) => {
    const told = await loop({ calls: [call] }, { with: 'repair' });
    expect(told.run).toEqual([]);
    expect(told.said).toContain(said);
  });
});

describe('toolApproval', () => {
  it('lets a clean call go on', async () => {
    expect((await loop({ calls: [read()] }, { with: 'approval' })).run).toHaveLength(1);
  });

  it('denies a call that fails, or that is not what passes, with the reason', async () => {
    for (const given of ['{"host": "x", "tll": 3}', '{"host": "x", "count": "3"}']) {
      const told = await loop({ calls: [{ name: 'ping_host', arguments: given }] }, { with: 'approval' });
      expect(told.run).toEqual([]);
      expect(told.requests).toBe(2);
      expect(told.said).toContain('ping_host');
    }
  });

  it('is what asks the user where the middleware lets held calls through, mended', async () => {
    const mended = { name: 'killProcess', arguments: "{'pid': '7'}" };
    const told = await loop({ calls: [mended] }, { with: 'all', options: { onApproval: () => true } });
    expect({ run: told.run, requests: told.requests }).toEqual({ run: [], requests: 1 });
    const clean = await loop({ calls: [{ name: 'PingHost', arguments: "{'address': 'x'}" }] }, { with: 'all' });
    expect(clean.run).toEqual([['ping_host', { host: 'x' }]]);
  });

  it('has the user decide about a call that is held', async () => {
    const told = await loop({ calls: [KILL] }, { with: 'approval' });
    expect({ run: told.run, requests: told.requests }).toEqual({ run: [], requests: 1 });
    const status = await tamisToolApproval(gate)({
      toolCall: { toolCallId: 'a', toolName: 'kill_process', input: { pid: 7 } },
      messages: [],
    });
    expect(status).toEqual({ type: 'user-approval', reason: expect.stringContaining('counts as `destroy`') });
  });
});

it('gives the calls of a stream once, however often it says that it is finished', async () => {
  const call = { type: 'tool-call', toolCallId: 'a', toolName: 'ping_host', input: '{"host": "x"}' };
  const finish = { type: 'finish', finishReason: 'tool-calls' };
  const { stream } = await tamisMiddleware(gate).wrapStream({
    params: { prompt: [] },
    doStream: async () => ({ stream: ReadableStream.from([call, finish, finish]) }),
  });
  const parts: unknown[] = [];
  for await (const part of stream) parts.push(part);
  expect(parts).toEqual([call, finish, finish]);
});
