import type { AskOptions, Json, Message } from '@tamis/core';
import { known, listAt, textAt } from '@tamis/core/providers';
import { at, numberAt, textsAt } from '../json-at.ts';
import type { WireQuestion, WireRequest } from '../question.ts';

const METHOD = /\/models\/([^/]+):(generateContent|streamGenerateContent)$/;

/** Whether a path asks for content. */
export function isGeminiQuestion(path: string): boolean {
  return METHOD.test(path);
}

/** A request of generateContent. */
export function geminiQuestion({ body, path }: WireRequest): WireQuestion {
  const [, model = '', method] = METHOD.exec(path) ?? [];
  const system = partsText(at(body, 'systemInstruction') ?? at(body, 'system_instruction'));
  return {
    model,
    messages: [
      ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
      ...listAt(body, 'contents').map(messageOf),
    ],
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
