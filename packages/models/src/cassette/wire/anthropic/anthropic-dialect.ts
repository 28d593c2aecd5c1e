import type { AskOptions, Json, Message } from '@tamis/core';
import { AnthropicGathering, decodeAnthropic, known, listAt, textAt } from '@tamis/core/providers';
import type { WireDialect, WireQuestion, WireRequest } from '../dialect.ts';
import { at, contentText, numberAt, systemMessage, textsAt } from '../json-at.ts';
import { anthropicEvents, anthropicWhole } from './answer.ts';

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

/** Anthropic's Messages API. */
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

/** A request to the Messages API. */
function anthropicQuestion({ body }: WireRequest): WireQuestion {
  return {
    model: textAt(body, 'model') ?? '',
    messages: [...systemMessage(contentText(at(body, 'system'), 'block')), ...listAt(body, 'messages').map(messageOf)],
    options: optionsOf(body),
    stream: at(body, 'stream') === true,
    wantsUsage: true,
  };
}

function messageOf(message: unknown): Message {
  const role = textAt(message, 'role');
  return {
    role: role === 'assistant' || role === 'system' ? role : 'user',
    content: contentText(at(message, 'content'), 'block'),
  };
}

function optionsOf(body: unknown): AskOptions {
  return known({
    temperature: numberAt(body, 'temperature'),
    maxTokens: numberAt(body, 'max_tokens'),
    stop: textsAt(body, 'stop_sequences'),
    json: jsonOf(at(at(body, 'output_config'), 'format') ?? at(body, 'output_format')),
  });
}

function jsonOf(format: Json | undefined): AskOptions['json'] {
  const schema = at(format, 'schema');
  return textAt(format, 'type') === 'json_schema' && schema !== undefined ? { schema } : undefined;
}
