import Anthropic from '@anthropic-ai/sdk';
import { ApiError, type GenerateContentResponse, GoogleGenAI } from '@google/genai';
import type { JsonObject } from '@tamis/core';
import OpenAI from 'openai';
import { expect } from 'vitest';

// The clients of the providers are used as they are: what they read here, every program of theirs reads.

export interface Answer {
  readonly text: string;
  readonly thoughts: string;
  readonly calls: readonly { readonly id: string | undefined; readonly name: string; readonly given: unknown }[];
  readonly finish: unknown;
  readonly usage: unknown;
  readonly model: unknown;
  readonly id: unknown;
  readonly pieces: number;
}

export interface How {
  readonly retries?: number;
  readonly signal?: AbortSignal;
}

interface Whole {
  readonly answer: Answer;
  readonly headers: Headers;
  readonly body: unknown;
}

type Thrown = new (...given: never[]) => Error;

export interface Client {
  readonly whole: (url: string, how?: How) => Promise<Whole>;
  readonly stream: (url: string, how?: How) => Promise<Answer>;
  readonly models: (url: string) => Promise<readonly unknown[]>;
  readonly ends: readonly [unknown, unknown];
  // How it says that a reply was refused, was too long, and was filtered: a status, if it throws.
  readonly stops: readonly unknown[];
  // What it counts for one reply with the tokens of `USAGE`, and for two.
  readonly counts: readonly [object, object];
  readonly made: unknown;
  readonly throws: { readonly [status in 401 | 422 | 429 | 500]: Thrown };
  readonly inside: (error: unknown) => JsonObject;
  readonly triesAgain: boolean;
}

export const ASKED = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Make a ticket.' },
];
const [system, user] = ASKED.map(({ content }) => content) as [string, string];

export const USAGE = { inputTokens: 11, outputTokens: 7, reasoningTokens: 3, cachedTokens: 4 };

const apiKey = 'sk-planted-0123456789';
const given = ({ signal }: How) => (signal === undefined ? {} : { signal });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function ofChat({ choices, usage, model, id }: OpenAI.ChatCompletion, pieces = 1): Answer {
  const { message, finish_reason: finish } = choices[0] as OpenAI.ChatCompletion.Choice;
  const called = (message.tool_calls ?? []) as OpenAI.ChatCompletionMessageFunctionToolCall[];
  return {
    text: message.content ?? message.refusal ?? '',
    thoughts: (message as { reasoning_content?: string }).reasoning_content ?? '',
    calls: called.map((one) => ({ id: one.id, name: one.function.name, given: parsed(one.function.arguments) })),
    ...{ finish, usage, model, id, pieces },
  };
}

function ofResponse(response: OpenAI.Responses.Response, pieces = 1): Answer {
  const { output, output_text: text, status, incomplete_details: why, usage, model, id } = response;
  return {
    ...{ text, finish: why?.reason ?? status, usage, model, id, pieces },
    thoughts: output.flatMap((item) => (item.type === 'reasoning' ? item.summary.map((one) => one.text) : [])).join(''),
    calls: output.flatMap((item) =>
      item.type === 'function_call' ? [{ id: item.call_id, name: item.name, given: parsed(item.arguments) }] : [],
    ),
  };
}

function ofMessage({ content, stop_reason: finish, usage, model, id }: Anthropic.Message, pieces = 1): Answer {
  return {
    ...{ finish, usage, model, id, pieces },
    text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    thoughts: content.map((block) => (block.type === 'thinking' ? block.thinking : '')).join(''),
    calls: content.flatMap((block) =>
      block.type === 'tool_use' ? [{ id: block.id, name: block.name, given: block.input }] : [],
    ),
  };
}

function ofCandidates(chunks: readonly GenerateContentResponse[]): Answer {
  const parts = chunks.flatMap(({ candidates }) => candidates?.[0]?.content?.parts ?? []);
  const { candidates, promptFeedback, usageMetadata: usage, modelVersion: model, responseId: id } = chunks.at(-1) ?? {};
  return {
    text: parts.map(({ text = '', thought }) => (thought ? '' : text)).join(''),
    thoughts: parts.map(({ text = '', thought }) => (thought ? text : '')).join(''),
    calls: chunks.flatMap(({ functionCalls = [] }) =>
      functionCalls.map((one) => ({ id: one.id, name: one.name ?? '', given: one.args })),
    ),
    finish: candidates?.[0]?.finishReason ?? promptFeedback?.blockReason,
    ...{ usage, model, id, pieces: parts.length },
  };
}

const openAi = (url: string, { retries = 0 }: How = {}) => new OpenAI({ apiKey, baseURL: `${url}/v1`, maxRetries: retries });
const chat = { model: 'gpt', messages: ASKED as OpenAI.ChatCompletionMessageParam[], temperature: 0 };
const responses = { model: 'gpt', instructions: system, input: user, temperature: 0 };
const anthropic = (url: string, { retries = 0 }: How = {}) => new Anthropic({ apiKey, baseURL: url, maxRetries: retries });
const message = { model: 'claude', max_tokens: 99, system, messages: [{ role: 'user' as const, content: user }], temperature: 0 };
const google = (url: string) => new GoogleGenAI({ apiKey, httpOptions: { baseUrl: url } }).models;
const contents = ({ signal }: How) => ({
  ...{ model: 'gemini', contents: user },
  config: { systemInstruction: system, temperature: 0, ...(signal === undefined ? {} : { abortSignal: signal }) },
});

const ofOpenAi = {
  models: async (url: string) => (await openAi(url).models.list()).data.map(({ id }) => id),
  made: expect.stringMatching(/^call_[0-9a-f]{32}$/),
  throws: {
    401: OpenAI.AuthenticationError,
    422: OpenAI.UnprocessableEntityError,
    429: OpenAI.RateLimitError,
    500: OpenAI.InternalServerError,
  },
  inside: (error: unknown) => (error as { error: JsonObject }).error,
  triesAgain: true,
};

export const CLIENTS: { readonly [name: string]: Client } = {
  'OpenAI over Chat Completions': {
    whole: async (url, how = {}) => {
      const { data, response } = await openAi(url, how).chat.completions.create(chat, given(how)).withResponse();
      return { answer: ofChat(data), headers: response.headers, body: data };
    },
    stream: async (url, how = {}) => {
      let pieces = 0;
      const asked = { ...chat, stream_options: { include_usage: true } };
      const streamed = openAi(url, how).chat.completions.stream(asked, given(how));
      streamed.on('content', () => pieces++);
      return ofChat(await streamed.finalChatCompletion(), pieces);
    },
    ends: ['stop', 'tool_calls'],
    stops: ['stop', 'length', 'content_filter'],
    counts: [
      {
        ...{ prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
        ...{ prompt_tokens_details: { cached_tokens: 4 }, completion_tokens_details: { reasoning_tokens: 3 } },
      },
      { prompt_tokens: 22, completion_tokens: 14, total_tokens: 36, prompt_tokens_details: { cached_tokens: 8 } },
    ],
    ...ofOpenAi,
  },
  'OpenAI over Responses': {
    whole: async (url, how = {}) => {
      const { data, response } = await openAi(url, how).responses.create(responses, given(how)).withResponse();
      return { answer: ofResponse(data), headers: response.headers, body: data };
    },
    stream: async (url, how = {}) => {
      let pieces = 0;
      const streamed = openAi(url, how).responses.stream(responses, given(how));
      streamed.on('response.output_text.delta', () => void pieces++);
      return ofResponse(await streamed.finalResponse(), pieces);
    },
    ends: ['completed', 'completed'],
    stops: ['completed', 'max_output_tokens', 'content_filter'],
    counts: [
      { total_tokens: 18, input_tokens_details: { cached_tokens: 4 }, output_tokens_details: { reasoning_tokens: 3 } },
      { input_tokens: 22, output_tokens: 14, total_tokens: 36, input_tokens_details: { cached_tokens: 8 } },
    ],
    ...ofOpenAi,
  },
  Anthropic: {
    whole: async (url, how = {}) => {
      const { data, response } = await anthropic(url, how).messages.create(message, given(how)).withResponse();
      return { answer: ofMessage(data), headers: response.headers, body: data };
    },
    stream: async (url, how = {}) => {
      let pieces = 0;
      const streamed = anthropic(url, how).messages.stream(message, given(how));
      streamed.on('text', () => pieces++);
      return ofMessage(await streamed.finalMessage(), pieces);
    },
    models: async (url) => (await anthropic(url).models.list()).data.map(({ id }) => id),
    ends: ['end_turn', 'tool_use'],
    stops: ['refusal', 'max_tokens', 400],
    counts: [
      { input_tokens: 7, cache_read_input_tokens: 4, output_tokens: 7 },
      { input_tokens: 14, output_tokens: 14, cache_read_input_tokens: 8 },
    ],
    made: expect.any(String),
    throws: {
      401: Anthropic.AuthenticationError,
      422: Anthropic.UnprocessableEntityError,
      429: Anthropic.RateLimitError,
      500: Anthropic.InternalServerError,
    },
    inside: (error) => (error as { error: { error: JsonObject } }).error.error,
    triesAgain: true,
  },
  Google: {
    whole: async (url, how = {}) => {
      const body = await google(url).generateContent(contents(how));
      return { answer: ofCandidates([body]), headers: new Headers(body.sdkHttpResponse?.headers), body };
    },
    stream: async (url, how = {}) => {
      const chunks: GenerateContentResponse[] = [];
      for await (const chunk of await google(url).generateContentStream(contents(how))) chunks.push(chunk);
      return ofCandidates(chunks);
    },
    models: async (url) => (await google(url).list()).page.map(({ name }) => name?.replace('models/', '')),
    ends: ['STOP', 'STOP'],
    stops: ['PROHIBITED_CONTENT', 'MAX_TOKENS', 'SAFETY'],
    counts: [
      { promptTokenCount: 11, candidatesTokenCount: 4, thoughtsTokenCount: 3, cachedContentTokenCount: 4 },
      { totalTokenCount: 36, cachedContentTokenCount: 8 },
    ],
    made: undefined,
    throws: { 401: ApiError as Thrown, 422: ApiError as Thrown, 429: ApiError as Thrown, 500: ApiError as Thrown },
    inside: (error) => (parsed((error as Error).message) as { error: JsonObject }).error,
    triesAgain: false,
  },
};
