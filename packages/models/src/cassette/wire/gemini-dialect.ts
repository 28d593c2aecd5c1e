import type { Json } from '@tamis/core';
import { known, listAt, textAt } from '@tamis/core/internal';
import type { RequestOptions, TextMessage, Usage } from '@tamis/core/model';
import { decodeGemini, GeminiGathering } from '@tamis/core/providers';
import { inputValue } from './call-input.ts';
import type { WireAnswer, WireDialect, WireEvent, WireFinish, WireQuestion, WireRequest } from './dialect.ts';
import { geminiParts } from './gemini-parts.ts';
import { at, numberAt, systemMessage, textsAt } from './json-at.ts';
import { pieces } from './pieces.ts';

const STATUSES: { readonly [status: number]: string } = {
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

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

function isGeminiQuestion(path: string): boolean {
  return METHOD.test(path);
}

function geminiQuestion({ body, path }: WireRequest): WireQuestion {
  const [, model = '', method] = METHOD.exec(path) ?? [];
  const system = partsText(at(body, 'systemInstruction') ?? at(body, 'system_instruction'));
  return {
    model,
    messages: geminiParts(body),
    named: [...systemMessage(system), ...listAt(body, 'contents').map(messageOf)],
    options: optionsOf(at(body, 'generationConfig')),
    stream: method === 'streamGenerateContent',
    wantsUsage: true,
  };
}

function messageOf(content: unknown): TextMessage {
  return { role: textAt(content, 'role') === 'model' ? 'assistant' : 'user', content: partsText(content) };
}

function partsText(content: unknown): string {
  return listAt(content, 'parts')
    .map((part) => textAt(part, 'text') ?? `[${Object.keys(part ?? {})[0] ?? 'part'}]`)
    .join('\n');
}

function optionsOf(config: Json | undefined): RequestOptions {
  return known({
    temperature: numberAt(config, 'temperature'),
    maxTokens: numberAt(config, 'maxOutputTokens'),
    seed: numberAt(config, 'seed'),
    stop: textsAt(config, 'stopSequences'),
    json: jsonOf(config),
  });
}

function jsonOf(config: Json | undefined): RequestOptions['json'] {
  const schema = at(config, 'responseJsonSchema') ?? at(config, 'responseSchema');
  if (schema !== undefined) return { schema };
  return textAt(config, 'responseMimeType') === 'application/json' ? true : undefined;
}

const FINISHES: { readonly [finish in WireFinish]: string | undefined } = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  'tool-calls': 'STOP',
  other: 'OTHER',
  refusal: 'PROHIBITED_CONTENT',
  filter: 'SAFETY',
  none: undefined,
};

type Part =
  | { readonly text: string; readonly thought?: true }
  | { readonly functionCall: { readonly id: string; readonly name: string; readonly args: Json } };

function geminiWhole(answer: WireAnswer): object {
  const thoughts: readonly Part[] = answer.reasoning === undefined ? [] : [{ text: answer.reasoning, thought: true }];
  const said: readonly Part[] = answer.text === '' && answer.calls.length > 0 ? [] : [{ text: answer.text }];
  return chunk(answer, [...thoughts, ...said, ...callParts(answer)], FINISHES[answer.finish]);
}

function geminiEvents(answer: WireAnswer): readonly WireEvent[] {
  if (isBlocked(answer) || !answer.hasChoices) return [{ data: geminiWhole(answer) }];
  const parts: readonly Part[] = [
    ...pieces(answer.reasoning ?? '').map((text): Part => ({ text, thought: true })),
    ...pieces(answer.text).map((text): Part => ({ text })),
    ...callParts(answer),
  ];
  const events = parts.map((part): WireEvent => ({ data: chunk(answer, [part], undefined) }));
  if (answer.finish === 'none') return events;
  return [...events, { data: chunk(answer, [{ text: '' }], FINISHES[answer.finish]) }];
}

function callParts({ calls }: WireAnswer): readonly Part[] {
  return calls.map((call) => ({ functionCall: { id: call.id, name: call.name, args: inputValue(call) } }));
}

function chunk(answer: WireAnswer, parts: readonly Part[], finishReason: string | undefined): object {
  const { usage, model, id } = answer;
  const candidate = known({ content: { role: 'model', parts }, finishReason, index: 0 });
  return known({
    candidates: answer.hasChoices && !isBlocked(answer) ? [candidate] : undefined,
    promptFeedback: isBlocked(answer) ? { blockReason: FINISHES[answer.finish] } : undefined,
    usageMetadata: usage === undefined ? undefined : usageOf(usage),
    modelVersion: model,
    responseId: id,
  });
}

function isBlocked({ text, finish }: WireAnswer): boolean {
  return text === '' && (finish === 'refusal' || finish === 'filter');
}

function usageOf({ inputTokens, outputTokens, cachedTokens, reasoningTokens }: Usage): object {
  return known({
    promptTokenCount: inputTokens,
    cachedContentTokenCount: cachedTokens,
    candidatesTokenCount: Math.max(0, outputTokens - (reasoningTokens ?? 0)),
    thoughtsTokenCount: reasoningTokens,
    totalTokenCount: inputTokens + outputTokens,
  });
}
