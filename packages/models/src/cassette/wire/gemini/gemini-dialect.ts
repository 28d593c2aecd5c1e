import type { AskOptions, Json, Message } from '@tamis/core';
import { decodeGemini, GeminiGathering, known, listAt, textAt } from '@tamis/core/providers';
import type { WireDialect, WireQuestion, WireRequest } from '../dialect.ts';
import { at, numberAt, systemMessage, textsAt } from '../json-at.ts';
import { geminiEvents, geminiWhole } from './answer.ts';

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

const METHOD = /\/models\/([^/]+):(generateContent|streamGenerateContent)$/;

/** Whether a path asks for content. */
function isGeminiQuestion(path: string): boolean {
  return METHOD.test(path);
}

/** A request of generateContent. */
function geminiQuestion({ body, path }: WireRequest): WireQuestion {
  const [, model = '', method] = METHOD.exec(path) ?? [];
  const system = partsText(at(body, 'systemInstruction') ?? at(body, 'system_instruction'));
  return {
    model,
    messages: [...systemMessage(system), ...listAt(body, 'contents').map(messageOf)],
    options: optionsOf(at(body, 'generationConfig')),
    stream: method === 'streamGenerateContent',
    wantsUsage: true,
  };
}

function messageOf(content: unknown): Message {
  return { role: textAt(content, 'role') === 'model' ? 'assistant' : 'user', content: partsText(content) };
}

/** The texts of all parts; parts that are not text are only named. */
function partsText(content: unknown): string {
  return listAt(content, 'parts')
    .map((part) => textAt(part, 'text') ?? `[${Object.keys(part ?? {})[0] ?? 'part'}]`)
    .join('\n');
}

function optionsOf(config: Json | undefined): AskOptions {
  return known({
    temperature: numberAt(config, 'temperature'),
    maxTokens: numberAt(config, 'maxOutputTokens'),
    seed: numberAt(config, 'seed'),
    stop: textsAt(config, 'stopSequences'),
    json: jsonOf(config),
  });
}

function jsonOf(config: Json | undefined): AskOptions['json'] {
  const schema = at(config, 'responseJsonSchema') ?? at(config, 'responseSchema');
  if (schema !== undefined) return { schema };
  return textAt(config, 'responseMimeType') === 'application/json' ? true : undefined;
}
