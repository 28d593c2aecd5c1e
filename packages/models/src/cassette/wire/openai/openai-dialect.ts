import { decodeOpenAi, OpenAiGathering } from '@tamis/core/providers';
import type { WireDialect } from '../dialect.ts';
import { openAiEvents, openAiWhole } from './answer.ts';
import { openAiQuestion } from './question.ts';

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
