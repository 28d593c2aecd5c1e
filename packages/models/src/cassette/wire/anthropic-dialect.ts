import type { Json } from '@tamis/core';
import { known, listAt, textAt } from '@tamis/core/internal';
import type { RequestOptions, TextMessage, Usage } from '@tamis/core/model';
import { AnthropicGathering, decodeAnthropic } from '@tamis/core/providers';
import { anthropicParts } from './anthropic-parts.ts';
import { inputText, inputValue } from './call-input.ts';
import type { WireAnswer, WireCall, WireDialect, WireEvent, WireFinish, WireQuestion, WireRequest } from './dialect.ts';
import { at, contentText, numberAt, systemMessage, textsAt } from './json-at.ts';
import { pieces } from './pieces.ts';

const TYPES: { readonly [status: number]: string } = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

export const anthropicDialect: WireDialect = {
  provider: 'anthropic',
  isQuestion: (path) => path.endsWith('/messages'),
  readQuestion: anthropicQuestion,
  whole: anthropicWhole,
  events: anthropicEvents,
  decode: decodeAnthropic,
  gathering: () => new AnthropicGathering(),
  filtered: { status: 400, message: 'Output blocked by content filtering policy' },
  trouble({ status, message }) {
    const type = TYPES[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error');
    return { type: 'error', error: { type, message }, request_id: null };
  },
  errorEvent: (data) => ({ name: 'error', data }),
};

function anthropicQuestion({ body }: WireRequest): WireQuestion {
  return {
    model: textAt(body, 'model') ?? '',
    messages: anthropicParts(body),
    named: [...systemMessage(contentText(at(body, 'system'), 'block')), ...listAt(body, 'messages').map(messageOf)],
    options: optionsOf(body),
    stream: at(body, 'stream') === true,
    wantsUsage: true,
  };
}

function messageOf(message: unknown): TextMessage {
  const role = textAt(message, 'role');
  return {
    role: role === 'assistant' || role === 'system' ? role : 'user',
    content: contentText(at(message, 'content'), 'block'),
  };
}

function optionsOf(body: unknown): RequestOptions {
  return known({
    temperature: numberAt(body, 'temperature'),
    maxTokens: numberAt(body, 'max_tokens'),
    stop: textsAt(body, 'stop_sequences'),
    json: jsonOf(at(at(body, 'output_config'), 'format') ?? at(body, 'output_format')),
  });
}

function jsonOf(format: Json | undefined): RequestOptions['json'] {
  const schema = at(format, 'schema');
  return textAt(format, 'type') === 'json_schema' && schema !== undefined ? { schema } : undefined;
}

const FINISHES: { readonly [finish in WireFinish]: string | null } = {
  stop: 'end_turn',
  length: 'max_tokens',
  'tool-calls': 'tool_use',
  other: 'pause_turn',
  refusal: 'refusal',
  filter: 'refusal',
  none: null,
};

interface Block {
  readonly kind: 'thinking' | 'text';
  readonly said: string;
}

function anthropicWhole(answer: WireAnswer): object {
  const said = blocksOf(answer).map(({ kind, said: text }) => ({ ...emptyBlock(kind), [kind]: text }));
  const content = [...said, ...callsOf(answer).map((call) => toolUse(call, inputValue(call)))];
  return { ...frameOf(answer), content, stop_reason: FINISHES[answer.finish], usage: usageOf(answer.usage) };
}

function anthropicEvents(answer: WireAnswer): readonly WireEvent[] {
  const usage = { ...usageOf(answer.usage), output_tokens: 0 };
  const events = [
    event('message_start', { message: { ...frameOf(answer), usage } }),
    event('ping', {}),
    ...blocksOf(answer).flatMap(blockEvents),
    ...callsOf(answer).flatMap((call, index) => callEvents(call, blocksOf(answer).length + index)),
  ];
  if (answer.finish === 'none') return events;
  const delta = { stop_reason: FINISHES[answer.finish], stop_sequence: null };
  const total = { output_tokens: answer.usage?.outputTokens ?? 0 };
  return [...events, event('message_delta', { delta, usage: total }), event('message_stop', {})];
}

function blocksOf({ text, reasoning, finish, hasChoices, calls }: WireAnswer): readonly Block[] {
  if (!hasChoices) return [];
  const thinking: readonly Block[] = reasoning === undefined ? [] : [{ kind: 'thinking', said: reasoning }];
  const isSilent = text === '' && (finish === 'refusal' || finish === 'filter' || calls.length > 0);
  return isSilent ? thinking : [...thinking, { kind: 'text', said: text }];
}

function callsOf({ calls, hasChoices }: WireAnswer): readonly WireCall[] {
  return hasChoices ? calls : [];
}

function callEvents(call: WireCall, index: number): readonly WireEvent[] {
  const deltas = pieces(inputText(call)).map((piece) => ({ type: 'input_json_delta', partial_json: piece }));
  return [
    event('content_block_start', { index, content_block: toolUse(call, {}) }),
    ...deltas.map((delta) => event('content_block_delta', { index, delta })),
    event('content_block_stop', { index }),
  ];
}

function toolUse({ id, name }: WireCall, input: Json): object {
  return { type: 'tool_use', id, name, input };
}

function blockEvents({ kind, said }: Block, index: number): readonly WireEvent[] {
  const signature = { type: 'signature_delta', signature: 'cassette' };
  return [
    event('content_block_start', { index, content_block: emptyBlock(kind) }),
    ...pieces(said).map((piece) => event('content_block_delta', { index, delta: { type: `${kind}_delta`, [kind]: piece } })),
    ...(kind === 'thinking' ? [event('content_block_delta', { index, delta: signature })] : []),
    event('content_block_stop', { index }),
  ];
}

function emptyBlock(kind: Block['kind']): object {
  return kind === 'thinking' ? { type: kind, thinking: '', signature: '' } : { type: kind, text: '' };
}

function event(name: string, data: object): WireEvent {
  return { name, data: { type: name, ...data } };
}

function frameOf({ id, model }: WireAnswer): object {
  return { id, type: 'message', role: 'assistant', model, content: [], stop_reason: null, stop_sequence: null };
}

const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0 };

function usageOf({ inputTokens, outputTokens, cachedTokens = 0, cacheWriteTokens = 0 }: Usage = NO_USAGE): object {
  return {
    input_tokens: Math.max(0, inputTokens - cachedTokens - cacheWriteTokens),
    cache_creation_input_tokens: cacheWriteTokens,
    cache_read_input_tokens: cachedTokens,
    output_tokens: outputTokens,
  };
}
