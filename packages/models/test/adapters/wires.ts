import type { Model } from '@tamis/core';
import { anthropicModel, geminiModel, openAiModel, type ProviderOptions } from '../../src/index.ts';

export type Stop = 'stop' | 'length' | 'filter' | 'refusal' | 'none';

export interface Wire {
  readonly name: string;
  readonly keyVariable: string;
  readonly keyHeader: string;
  model(options: ProviderOptions): Model;
  whole(text: string, stop: Stop): object;
  stream(texts: readonly string[], stop: Stop): readonly string[];
  readonly nothing: object;
  readonly overloaded: object;
  readonly limited: object;
}

const USAGE = { prompt_tokens: 10, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 4 } };

function event(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

const openAiStops = { stop: 'stop', length: 'length', filter: 'content_filter', refusal: 'stop', none: null };

const openAi: Wire = {
  name: 'openai',
  keyVariable: 'OPENAI_API_KEY',
  keyHeader: 'authorization',
  model: openAiModel,
  whole: (text, stop) => ({
    id: 'id-1',
    model: 'm-1',
    choices: [
      {
        index: 0,
        message:
          stop === 'refusal'
            ? { role: 'assistant', content: null, refusal: text }
            : { role: 'assistant', content: text, reasoning_content: 'hm' },
        finish_reason: openAiStops[stop],
      },
    ],
    usage: USAGE,
  }),
  stream: (texts, stop) => {
    const chunk = (delta: object, finish: string | null = null) =>
      event({ id: 'id-1', model: 'm-1', choices: [{ index: 0, delta, finish_reason: finish }] });
    const key = stop === 'refusal' ? 'refusal' : 'content';
    return [
      chunk({ role: 'assistant', content: stop === 'refusal' ? null : '', reasoning_content: 'h' }),
      chunk({ reasoning_content: 'm' }),
      ...texts.map((text) => chunk({ [key]: text })),
      ...(stop === 'none' ? [] : [chunk({}, openAiStops[stop]), event({ choices: [], usage: USAGE }), 'data: [DONE]\n\n']),
    ];
  },
  nothing: { choices: [] },
  overloaded: { error: { message: 'upstream overloaded', code: 529 } },
  limited: { error: { message: 'Rate limit reached', type: 'requests', code: 'rate_limit_exceeded' } },
};

const anthropicStops = { stop: 'end_turn', length: 'max_tokens', filter: 'refusal', refusal: 'refusal', none: null };

const anthropic: Wire = {
  name: 'anthropic',
  keyVariable: 'ANTHROPIC_API_KEY',
  keyHeader: 'x-api-key',
  model: anthropicModel,
  whole: (text, stop) => ({
    id: 'id-1',
    model: 'm-1',
    type: 'message',
    content: [
      { type: 'thinking', thinking: 'hm', signature: 'x' },
      { type: 'text', text },
    ],
    stop_reason: anthropicStops[stop],
    usage: { input_tokens: 6, cache_read_input_tokens: 4, output_tokens: 5 },
  }),
  stream: (texts, stop) => [
    event({
      type: 'message_start',
      message: {
        id: 'id-1',
        model: 'm-1',
        content: [],
        usage: { input_tokens: 6, cache_read_input_tokens: 4, output_tokens: 1 },
      },
    }),
    event({ type: 'ping' }),
    event({ type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } }),
    event({ type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'hm' } }),
    event({ type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } }),
    ...texts.map((text) => event({ type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text } })),
    ...(stop === 'none'
      ? []
      : [
          event({ type: 'message_delta', delta: { stop_reason: anthropicStops[stop] }, usage: { output_tokens: 5 } }),
          event({ type: 'message_stop' }),
        ]),
  ],
  nothing: { type: 'message', content: [], stop_reason: 'end_turn' },
  overloaded: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
  limited: { type: 'error', error: { type: 'rate_limit_error', message: 'Slow down' } },
};

const geminiStops = { stop: 'STOP', length: 'MAX_TOKENS', filter: 'SAFETY', refusal: 'PROHIBITED_CONTENT', none: undefined };
const geminiUsage = { promptTokenCount: 10, candidatesTokenCount: 3, thoughtsTokenCount: 2, cachedContentTokenCount: 4 };

const gemini: Wire = {
  name: 'gemini',
  keyVariable: 'GEMINI_API_KEY',
  keyHeader: 'x-goog-api-key',
  model: geminiModel,
  whole: (text, stop) => ({
    candidates: [
      { content: { role: 'model', parts: [{ text: 'hm', thought: true }, { text }] }, finishReason: geminiStops[stop] },
    ],
    usageMetadata: geminiUsage,
    modelVersion: 'm-1',
    responseId: 'id-1',
  }),
  stream: (texts, stop) => {
    const chunk = (part: object, finishReason?: string) =>
      event({
        candidates: [{ content: { parts: [part] }, finishReason }],
        usageMetadata: geminiUsage,
        modelVersion: 'm-1',
        responseId: 'id-1',
      });
    return [
      chunk({ text: 'hm', thought: true }),
      ...texts.map((text) => chunk({ text })),
      ...(stop === 'none' ? [] : [chunk({ text: '' }, geminiStops[stop])]),
    ];
  },
  nothing: { candidates: [] },
  overloaded: { error: { code: 503, status: 'UNAVAILABLE', message: 'The model is overloaded.' } },
  limited: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Quota', details: [{ retryDelay: '34s' }] } },
};

export const wires: readonly Wire[] = [openAi, anthropic, gemini];
