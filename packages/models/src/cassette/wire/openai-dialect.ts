import type { Json } from '@tamis/core';
import { known, listAt, textAt } from '@tamis/core/internal';
import type { RequestOptions, TextMessage, Usage } from '@tamis/core/model';
import { decodeOpenAi, OpenAiGathering } from '@tamis/core/providers';
import { inputText } from './call-input.ts';
import type { WireAnswer, WireCall, WireDialect, WireEvent, WireFinish, WireQuestion, WireRequest } from './dialect.ts';
import { at, contentText, numberAt, textsAt } from './json-at.ts';
import { openAiParts } from './openai-parts.ts';
import { pieces } from './pieces.ts';

const TYPES: { readonly [status: number]: readonly [type: string, code: string | null] } = {
  401: ['invalid_request_error', 'invalid_api_key'],
  404: ['invalid_request_error', 'not_found'],
  429: ['requests', 'rate_limit_exceeded'],
};

// OpenAI's Chat Completions, which many other servers offer too.
export const openAiDialect: WireDialect = {
  provider: 'openai',
  isQuestion: (path) => path.endsWith('/chat/completions'),
  readQuestion: openAiQuestion,
  whole: openAiWhole,
  events: openAiEvents,
  decode: decodeOpenAi,
  gathering: () => new OpenAiGathering(),
  trouble({ status, message }) {
    const [type, code] = TYPES[status] ?? [status >= 500 ? 'server_error' : 'invalid_request_error', null];
    return { error: { message, type, param: null, code } };
  },
  errorEvent: (data) => ({ data }),
};

function openAiQuestion({ body }: WireRequest): WireQuestion {
  return {
    model: textAt(body, 'model') ?? '',
    messages: openAiParts(body),
    named: listAt(body, 'messages').map(messageOf),
    options: optionsOf(body),
    stream: at(body, 'stream') === true,
    wantsUsage: at(at(body, 'stream_options'), 'include_usage') === true,
  };
}

function messageOf(message: unknown): TextMessage {
  return { role: roleOf(textAt(message, 'role')), content: contentText(at(message, 'content'), 'part') };
}

function roleOf(role: string | undefined): TextMessage['role'] {
  if (role === 'system' || role === 'developer') return 'system';
  return role === 'assistant' ? 'assistant' : 'user';
}

function optionsOf(body: unknown): RequestOptions {
  return known({
    temperature: numberAt(body, 'temperature'),
    maxTokens: numberAt(body, 'max_completion_tokens') ?? numberAt(body, 'max_tokens'),
    seed: numberAt(body, 'seed'),
    stop: textsAt(body, 'stop'),
    json: jsonOf(at(body, 'response_format')),
  });
}

function jsonOf(format: Json | undefined): RequestOptions['json'] {
  const type = textAt(format, 'type');
  if (type === 'json_object') return true;
  const schema = at(at(format, 'json_schema'), 'schema');
  if (type !== 'json_schema' || schema === undefined) return undefined;
  const name = textAt(at(format, 'json_schema'), 'name');
  return name === undefined ? { schema } : { schema, name };
}

const FINISHES: { readonly [finish in WireFinish]: string | null } = {
  stop: 'stop',
  length: 'length',
  'tool-calls': 'tool_calls',
  other: 'other',
  refusal: 'stop',
  filter: 'content_filter',
  none: null,
};

function openAiWhole(answer: WireAnswer): object {
  const { text, reasoning, finish, calls } = answer;
  const content = text === '' && calls.length > 0 ? null : text;
  const said = finish === 'refusal' ? { content: null, refusal: text } : { content, refusal: null };
  const thought = reasoning === undefined ? {} : { reasoning_content: reasoning };
  const called = calls.length === 0 ? {} : { tool_calls: calls.map((call) => toolCall(call, inputText(call))) };
  const message = { role: 'assistant', ...said, ...thought, ...called };
  const choice = { index: 0, message, logprobs: null, finish_reason: FINISHES[finish] };
  const usage = answer.usage === undefined ? {} : { usage: usageOf(answer.usage) };
  return { ...frame(answer, 'chat.completion'), choices: answer.hasChoices ? [choice] : [], ...usage };
}

function openAiEvents(answer: WireAnswer, { wantsUsage }: WireQuestion): readonly WireEvent[] {
  const deltas = answer.hasChoices ? deltasOf(answer) : [];
  const chunks = deltas.map((delta) => chunk(answer, [{ index: 0, delta, logprobs: null, finish_reason: null }]));
  if (!answer.hasChoices) chunks.push(chunk(answer, []));
  // A stream without a finish reason was cut by an intermediary that does not speak the protocol.
  if (answer.finish === 'none') return chunks;
  const last = [{ index: 0, delta: {}, logprobs: null, finish_reason: FINISHES[answer.finish] }];
  if (answer.hasChoices) chunks.push(chunk(answer, last));
  if (wantsUsage && answer.usage !== undefined) chunks.push(chunk(answer, [], { usage: usageOf(answer.usage) }));
  return [...chunks, { data: '[DONE]' }];
}

function deltasOf({ text, reasoning, finish, calls }: WireAnswer): readonly object[] {
  const said = finish === 'refusal' ? 'refusal' : 'content';
  return [
    { role: 'assistant', content: finish === 'refusal' ? null : '' },
    ...pieces(reasoning ?? '').map((piece) => ({ reasoning_content: piece })),
    ...pieces(text).map((piece) => ({ [said]: piece })),
    ...calls.flatMap(callDeltas),
  ];
}

function callDeltas(call: WireCall, index: number): readonly object[] {
  const rest = pieces(inputText(call)).map((piece) => ({ index, function: { arguments: piece } }));
  return [{ index, ...toolCall(call, '') }, ...rest].map((delta) => ({ tool_calls: [delta] }));
}

function toolCall({ id, name }: WireCall, given: string): object {
  return { id, type: 'function', function: { name, arguments: given } };
}

function chunk(answer: WireAnswer, choices: readonly object[], more: object = {}): WireEvent {
  return { data: { ...frame(answer, 'chat.completion.chunk'), choices, ...more } };
}

// The common fields of a body. The time is always the same, so that replays are identical byte for byte.
function frame({ id, model }: WireAnswer, object: string): object {
  return { id, object, created: 0, model };
}

function usageOf({ inputTokens, outputTokens, cachedTokens, reasoningTokens }: Usage): object {
  return known({
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: cachedTokens === undefined ? undefined : { cached_tokens: cachedTokens },
    completion_tokens_details: reasoningTokens === undefined ? undefined : { reasoning_tokens: reasoningTokens },
  });
}
