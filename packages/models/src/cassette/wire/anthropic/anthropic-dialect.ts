import { AnthropicGathering, decodeAnthropic } from '@tamis/core/providers';
import type { WireDialect } from '../dialect.ts';
import { anthropicEvents, anthropicWhole } from './answer.ts';
import { anthropicQuestion } from './question.ts';

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
