import type { Json } from '@tamis/core';
import { known, objectAt, textAt } from '@tamis/core/internal';
import type { RequestOptions, TextMessage, Usage } from '@tamis/core/model';
import { decodeResponses, ResponsesGathering } from '@tamis/core/providers';
import { inputText } from './call-input.ts';
import type { WireAnswer, WireCall, WireDialect, WireEvent, WireFinish, WireQuestion, WireRequest } from './dialect.ts';
import { at, contentText, numberAt, systemMessage } from './json-at.ts';
import { openAiDialect } from './openai-dialect.ts';
import { itemEvents, numbered } from './responses-events.ts';
import { responsesParts } from './responses-parts.ts';

export const responsesDialect: WireDialect = {
  provider: 'openai',
  isQuestion: (path) => path.endsWith('/responses'),
  readQuestion: responsesQuestion,
  whole: responsesWhole,
  events: responsesEvents,
  decode: decodeResponses,
  gathering: () => new ResponsesGathering(),
  trouble: openAiDialect.trouble,
  // Clients look for the error in the event itself or under a separate key.
  errorEvent: (data) => {
    const { message = '', code = null, param = null } = objectAt(data, 'error') ?? {};
    return { name: 'error', data: { type: 'error', sequence_number: 0, message, code, param, ...data } };
  },
};

function responsesQuestion({ body }: WireRequest): WireQuestion {
  return {
    model: textAt(body, 'model') ?? '',
    messages: responsesParts(body),
    named: [...systemMessage(textAt(body, 'instructions') ?? ''), ...messagesIn(at(body, 'input'))],
    options: optionsOf(body),
    stream: at(body, 'stream') === true,
    wantsUsage: true,
  };
}

function messagesIn(input: Json | undefined): readonly TextMessage[] {
  if (typeof input === 'string') return [{ role: 'user', content: input }];
  return Array.isArray(input) ? input.map(messageOf) : [];
}

function messageOf(item: unknown): TextMessage {
  const role = textAt(item, 'role');
  const named = `[${textAt(item, 'type') ?? 'item'}]`;
  const returned = contentText(at(item, 'output'), 'part');
  const content = role === undefined ? [named, returned].filter(Boolean).join('\n') : contentText(at(item, 'content'), 'part');
  if (role === 'system' || role === 'developer') return { role: 'system', content };
  return { role: role === 'assistant' ? role : 'user', content };
}

function optionsOf(body: unknown): RequestOptions {
  return known({
    temperature: numberAt(body, 'temperature'),
    maxTokens: numberAt(body, 'max_output_tokens'),
    json: jsonOf(at(at(body, 'text'), 'format')),
  });
}

function jsonOf(format: Json | undefined): RequestOptions['json'] {
  const type = textAt(format, 'type');
  if (type === 'json_object') return true;
  const [schema, name] = [at(format, 'schema'), textAt(format, 'name')];
  if (type !== 'json_schema' || schema === undefined) return undefined;
  return name === undefined ? { schema } : { schema, name };
}

const INCOMPLETE: { readonly [finish in WireFinish]?: string } = {
  length: 'max_output_tokens',
  filter: 'content_filter',
  other: 'max_messages',
};

function responsesWhole(answer: WireAnswer): object {
  const reason = INCOMPLETE[answer.finish];
  return {
    ...frame(answer),
    status: answer.finish === 'none' ? null : reason === undefined ? 'completed' : 'incomplete',
    incomplete_details: reason === undefined ? null : { reason },
    output: itemsOf(answer),
    usage: answer.usage === undefined ? null : usageOf(answer.usage),
  };
}

function responsesEvents(answer: WireAnswer): readonly WireEvent[] {
  const started = { ...frame(answer), status: 'in_progress', incomplete_details: null, output: [], usage: null };
  const events = [
    ...['response.created', 'response.in_progress'].map((type) => ({ type, response: started })),
    ...itemsOf(answer).flatMap(itemEvents),
  ];
  if (answer.finish === 'none') return numbered(events);
  const end = INCOMPLETE[answer.finish] === undefined ? 'response.completed' : 'response.incomplete';
  return numbered([...events, { type: end, response: responsesWhole(answer) as { readonly [key: string]: Json } }]);
}

function itemsOf({ id, text, reasoning, finish, calls, hasChoices }: WireAnswer) {
  if (!hasChoices) return [];
  const thought = { id: `rs_${id}`, type: 'reasoning', summary: [{ type: 'summary_text', text: reasoning ?? '' }] };
  const part = finish === 'refusal' ? { type: 'refusal', refusal: text } : { type: 'output_text', text, annotations: [] };
  const message = { id: `msg_${id}`, type: 'message', role: 'assistant', status: 'completed', content: [part] };
  return [
    ...(reasoning === undefined ? [] : [thought]),
    ...(text === '' && calls.length > 0 ? [] : [message]),
    ...calls.map(callItem),
  ];
}

function callItem(call: WireCall) {
  const { id, name } = call;
  return { id: `fc_${id}`, type: 'function_call', call_id: id, name, arguments: inputText(call), status: 'completed' };
}

// The common fields of a body. The time is always the same, so that replays are identical byte for byte.
function frame({ id, model }: WireAnswer) {
  return { id, object: 'response', created_at: 0, model, error: null, parallel_tool_calls: true, tool_choice: 'auto', tools: [] };
}

function usageOf({ inputTokens, outputTokens, cachedTokens, reasoningTokens }: Usage) {
  return known({
    input_tokens: inputTokens,
    input_tokens_details: cachedTokens === undefined ? undefined : { cached_tokens: cachedTokens },
    output_tokens: outputTokens,
    output_tokens_details: reasoningTokens === undefined ? undefined : { reasoning_tokens: reasoningTokens },
    total_tokens: inputTokens + outputTokens,
  });
}
