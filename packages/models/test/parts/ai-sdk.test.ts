import { createOpenAI } from '@ai-sdk/openai';
import type { LanguageModelV2Prompt, LanguageModelV3Prompt, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { Message } from '@tamis/core';
import type { ModelMessage } from 'ai';
import { describe, expect, it } from 'vitest';
import { type AiSdkCall, type AiSdkLanguageModel, aiSdkModel } from '../../src/index.ts';
import { send, serve } from '../adapters/server.ts';
import { wires } from '../adapters/wires.ts';
import { ADDRESS, conversation, image, linked, PDF, PNG } from './conversation.ts';

async function promptOf(version: string, messages: readonly Message[], more: Partial<AiSdkLanguageModel> = {}) {
  const calls: AiSdkCall[] = [];
  const doGenerate = async (call: AiSdkCall) => {
    calls.push(call);
    return { content: [{ type: 'text', text: 'ok' }], finishReason: 'stop', usage: {} };
  };
  const model = aiSdkModel({ provider: 'p', modelId: 'm', specificationVersion: version, doGenerate, ...more });
  const fault = await model.ask(messages).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { prompt: calls[0]?.prompt, fault, count: calls.length };
}

const calls = [
  { type: 'tool-call', toolCallId: 'c1', toolName: 'look', input: { at: 'sky' } },
  { type: 'tool-call', toolCallId: 'c2', toolName: 'look', input: { at: 'sea' } },
] as const;
const result = { type: 'tool-result', toolName: 'look' } as const;
const after = [
  { role: 'assistant', content: [{ type: 'text', text: 'I look.' }, ...calls] },
  { role: 'tool', content: [{ ...result, toolCallId: 'c1', output: { type: 'json', value: { sun: 1 } } }] },
  { role: 'tool', content: [{ ...result, toolCallId: 'c2', output: { type: 'error-text', value: 'no view' } }] },
  { role: 'user', content: [{ type: 'text', text: 'And now?' }] },
] satisfies LanguageModelV2Prompt;
const system = { role: 'system', content: 'Be brief.' } as const;
const question = { type: 'text', text: 'What is this?' } as const;
const shown = (value: Message['content'] & readonly object[]): readonly Message[] => [
  { role: 'tool', content: [{ ...result, toolCallId: 'c1', output: { type: 'content', value: value as never } }] },
];

describe('a prompt with parts', () => {
  it('has tagged files in version 4', async () => {
    const png = { type: 'file', mediaType: 'image/png' } as const;
    const content = [
      question,
      { ...png, data: { type: 'data', data: PNG } },
      { ...png, data: { type: 'url', url: new URL(ADDRESS) } },
      { type: 'file', mediaType: 'application/pdf', filename: 'page.pdf', data: { type: 'data', data: PDF } },
    ] satisfies LanguageModelV4Prompt[number]['content'];
    const { prompt } = await promptOf('v4', conversation);
    expect(prompt).toEqual([system, { role: 'user', content }, ...after]);
    const value = [{ ...png, data: { type: 'data', data: PNG } }];
    expect((await promptOf('v4', shown([image]))).prompt).toMatchObject([{ content: [{ output: { type: 'content', value } }] }]);
  });

  it.each(['v2', 'v3'])('has plain data in %s', async (version) => {
    const png = { type: 'file', mediaType: 'image/png' } as const;
    const content = [
      question,
      { ...png, data: PNG },
      { ...png, data: new URL(ADDRESS) },
      { type: 'file', mediaType: 'application/pdf', filename: 'page.pdf', data: PDF },
    ] satisfies LanguageModelV2Prompt[number]['content'] & LanguageModelV3Prompt[number]['content'];
    const { prompt } = await promptOf(version, conversation);
    expect(prompt).toEqual([system, { role: 'user', content }, ...after]);
    const value = [{ type: version === 'v2' ? 'media' : 'file-data', mediaType: 'image/png', data: PNG }];
    expect((await promptOf(version, shown([image]))).prompt).toMatchObject([{ content: [{ output: { value } }] }]);
  });

  it('reaches the provider of the SDK over a socket', async () => {
    const server = await serve(send(wires[0]?.whole('ok', 'stop')));
    await aiSdkModel(createOpenAI({ apiKey: 'k', baseURL: server.url }).chat('m')).ask(conversation);
    expect(server.received[0]?.body).toMatchObject({
      messages: [
        system,
        {
          content: [
            question,
            { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } },
            { type: 'image_url', image_url: { url: ADDRESS } },
            { type: 'file', file: { filename: 'page.pdf', file_data: `data:application/pdf;base64,${PDF}` } },
          ],
        },
        { role: 'assistant', content: 'I look.', tool_calls: [{ id: 'c1' }, { id: 'c2' }] },
        { role: 'tool', tool_call_id: 'c1', content: '{"sun":1}' },
        { role: 'tool', tool_call_id: 'c2' },
        { role: 'user' },
      ],
    });
  });

  it('fetches nothing: an address that the model does not fetch is a fault', async () => {
    const supportedUrls = { 'image/*': [/^https:\/\/example\.com\//] };
    const messages: readonly Message[] = [{ role: 'user', content: [linked] }];
    expect(await promptOf('v4', messages, { supportedUrls })).toMatchObject({ fault: undefined, count: 1 });
    for (const urls of [{}, { 'image/*': [/^https:\/\/else\.where/] }, { 'application/pdf': [/.*/] }])
      expect(await promptOf('v4', messages, { supportedUrls: Promise.resolve(urls) })).toMatchObject({
        fault: {
          code: 'fault.unsupported',
          message: expect.stringContaining('`messages[0].content[0]`: this AI SDK model takes no URL'),
        },
        count: 0,
      });
  });

  it('is made of the messages that the SDK itself takes', () => {
    const ours: readonly Message[] = conversation;
    const theirs = [
      {
        role: 'user',
        content: [
          { type: 'image', image: new URL(ADDRESS) },
          { type: 'file', data: PDF, mediaType: 'application/pdf' },
        ],
      },
      { role: 'tool', content: [{ ...result, toolCallId: 'c1', output: { type: 'json', value: [1] } }] },
    ] satisfies ModelMessage[] & Message[];
    expect([ours.length, theirs.length]).toEqual([6, 2]);
  });
});
