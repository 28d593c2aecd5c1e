import { decodeGemini, GeminiGathering } from '@tamis/core/providers';
import type { WireDialect } from '../dialect.ts';
import { geminiEvents, geminiWhole } from './answer.ts';
import { geminiQuestion, isGeminiQuestion } from './question.ts';

const STATUSES: { readonly [status: number]: string } = {
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

/** Gemini's generateContent. */
export const geminiDialect: WireDialect = {
  provider: 'gemini',
  isQuestion: isGeminiQuestion,
  readQuestion: geminiQuestion,
  whole: geminiWhole,
  events: geminiEvents,
  decode: decodeGemini,
  gathering: () => new GeminiGathering(),
  trouble({ status, message, wait }) {
    const name = STATUSES[status] ?? (status >= 500 ? 'INTERNAL' : 'INVALID_ARGUMENT');
    const retry = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${(wait ?? 0) / 1000}s` };
    return { error: { code: status, message, status: name, ...(wait === undefined ? {} : { details: [retry] }) } };
  },
  errorEvent: (data) => ({ data }),
};
