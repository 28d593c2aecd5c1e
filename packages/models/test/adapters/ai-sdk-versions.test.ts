import type { LanguageModelV4, LanguageModelV4Middleware } from '@ai-sdk/provider';
import { ask, compile, type JsonObject } from '@tamis/core';
import * as seven from 'ai';
import * as six from 'ai6';
import type { LanguageModelV3, LanguageModelV3Middleware } from 'provider3';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { aiSdkModel, tamisMiddleware, tamisObjectMiddleware, tamisRepairToolCall, tamisToolApproval } from '../../src/index.ts';

const schema = z.object({ city: z.string(), degrees: z.number() });
const gate = compile({ schema });
const tools = compile({ kind: 'tool-calls', tools: [{ name: 'look', parameters: { type: 'object' }, effect: 'read' }] });

export const accepted = {
  six: {
    tools: tamisMiddleware(tools) satisfies LanguageModelV3Middleware,
    object: tamisObjectMiddleware(gate) satisfies LanguageModelV3Middleware,
    before: tamisMiddleware<'v3'>(tools),
    objectBefore: tamisObjectMiddleware<'v3'>(gate, { stream: 'provisional' }),
    repair: tamisRepairToolCall(tools) satisfies six.ToolCallRepairFunction<six.ToolSet>,
  },
  seven: {
    tools: tamisMiddleware(tools) satisfies LanguageModelV4Middleware,
    object: tamisObjectMiddleware(gate) satisfies LanguageModelV4Middleware,
    before: tamisMiddleware(tools),
    typed: tamisObjectMiddleware(gate, { onVerdict: (verdict) => verdict.status === 'pass' && verdict.value.city.length }),
    repair: tamisRepairToolCall(tools) satisfies seven.ToolCallRepairFunction<seven.ToolSet>,
    approval: tamisToolApproval(tools) satisfies seven.ToolApprovalConfiguration<seven.ToolSet, JsonObject>,
  },
};

const text = "```json\n{'city': 'Paris', 'degrees': '9',}\n```";
const reply = {
  content: [{ type: 'text' as const, text }],
  finishReason: { unified: 'stop' as const, raw: 'stop' },
  usage: {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  },
  warnings: [],
};
const common = { provider: 'test', modelId: 'scripted', supportedUrls: {} };
const doStream = () => Promise.reject(new Error('Nothing streams here.'));
const three: LanguageModelV3 = { ...common, specificationVersion: 'v3', doGenerate: async () => reply, doStream };
const four: LanguageModelV4 = { ...common, specificationVersion: 'v4', doGenerate: async () => reply, doStream };

describe('an object', () => {
  const prompt = 'How warm is it in Paris?';
  const value = { city: 'Paris', degrees: 9 };

  it('is mended under AI SDK 6 and 7', async () => {
    const prompts: (readonly unknown[])[] = [];
    const onVerdict = (_: unknown, request: { readonly prompt: readonly unknown[] }) => prompts.push(request.prompt);
    const middleware = tamisObjectMiddleware<'v3'>(gate, { onVerdict });
    const old = six.wrapLanguageModel({ model: three, middleware });
    expect((await six.generateText({ model: old, prompt, output: six.Output.object({ schema }) })).output).toEqual(value);
    const current = seven.wrapLanguageModel({ model: four, middleware: tamisObjectMiddleware(gate, { onVerdict }) });
    expect((await seven.generateText({ model: current, prompt, output: seven.Output.object({ schema }) })).output).toEqual(value);
    expect(prompts).toEqual(Array(2).fill([expect.objectContaining({ role: 'user' })]));
  });

  it.each([
    ['v3', aiSdkModel(three)],
    ['v4', aiSdkModel(four)],
  ])('is asked for from a model of specification %s', async (_, model) => {
    const outcome = await ask({ gate, model, messages: [{ role: 'user', content: prompt }] });
    expect(outcome).toMatchObject({ status: 'accepted', value });
  });
});

it('a history that went through a page has the words of the model and ours', async () => {
  const prompts: unknown[] = [];
  const call = { type: 'tool-call' as const, toolCallId: 'a', toolName: 'lock', input: '{"door": 1}' };
  const stop = { type: 'finish' as const, ...reply, finishReason: { unified: 'tool-calls' as const, raw: 'tool_calls' } };
  const talking: LanguageModelV4 = {
    ...four,
    doGenerate: async ({ prompt }) => {
      prompts.push(prompt);
      return reply;
    },
    doStream: async () => ({
      stream: new ReadableStream({
        start: (controller) => {
          for (const part of [{ type: 'stream-start' as const, warnings: [] }, call, stop]) controller.enqueue(part);
          controller.close();
        },
      }),
    }),
  };
  const model = seven.wrapLanguageModel({ model: talking, middleware: tamisMiddleware(tools) });
  const own = { look: seven.tool({ inputSchema: z.object({}), execute: async () => 'seen' }) };
  const streamed = seven.streamText({ model, tools: own, prompt: 'Lock the door.' });
  let shown: seven.UIMessage | undefined;
  for await (const message of seven.readUIMessageStream({ stream: streamed.toUIMessageStream() })) shown = message;
  // As a browser sends it back.
  const kept = JSON.parse(JSON.stringify(shown)) as seven.UIMessage;
  const user: seven.UIMessage = { id: 'u', role: 'user', parts: [{ type: 'text', text: 'And now?' }] };
  await seven.generateText({ model, tools: own, messages: await seven.convertToModelMessages([kept, user]) });
  expect(prompts[0]).toMatchObject([
    { role: 'assistant', content: [{ toolName: 'lock', input: { door: 1 } }] },
    {
      role: 'tool',
      content: [{ output: { type: 'error-text', value: expect.stringContaining('There is no tool named lock.') } }],
    },
    { role: 'user' },
  ]);
});
