import type { AskOptions, Json, Message } from '@tamis/core';
import { decodeOpenAi, known, listAt, OpenAiGathering, textAt } from '@tamis/core/providers';
import type { WireDialect, WireQuestion, WireRequest } from '../dialect.ts';
import { at, contentText, numberAt, textsAt } from '../json-at.ts';
import { openAiEvents, openAiWhole } from './answer.ts';

const TYPES: { readonly [status: number]: readonly [type: string, code: string | null] } = {
  401: ['invalid_request_error', 'invalid_api_key'],
  404: ['invalid_request_error', 'not_found'],
  429: ['requests', 'rate_limit_exceeded'],
};

/** OpenAI's Chat Completions, which many others speak too. */
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

/** A request of Chat Completions. */
function openAiQuestion({ body }: WireRequest): WireQuestion {
  return {
    model: textAt(body, 'model') ?? '',
    messages: listAt(body, 'messages').map(messageOf),
    options: optionsOf(body),
    stream: at(body, 'stream') === true,
    wantsUsage: at(at(body, 'stream_options'), 'include_usage') === true,
  };
}

function messageOf(message: unknown): Message {
  return { role: roleOf(textAt(message, 'role')), content: contentText(at(message, 'content'), 'part') };
}

function roleOf(role: string | undefined): Message['role'] {
  if (role === 'system' || role === 'developer') return 'system';
  return role === 'assistant' ? 'assistant' : 'user';
}

function optionsOf(body: unknown): AskOptions {
  return known({
    temperature: numberAt(body, 'temperature'),
    maxTokens: numberAt(body, 'max_completion_tokens') ?? numberAt(body, 'max_tokens'),
    seed: numberAt(body, 'seed'),
    stop: textsAt(body, 'stop'),
    json: jsonOf(at(body, 'response_format')),
  });
}

function jsonOf(format: Json | undefined): AskOptions['json'] {
  const type = textAt(format, 'type');
  if (type === 'json_object') return true;
  const schema = at(at(format, 'json_schema'), 'schema');
  if (type !== 'json_schema' || schema === undefined) return undefined;
  const name = textAt(at(format, 'json_schema'), 'name');
  return name === undefined ? { schema } : { schema, name };
}
