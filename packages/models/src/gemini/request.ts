import type { AskOptions, JsonObject, Message, ToldTool } from '@tamis/core';
import { known } from '@tamis/core/providers';
import type { Path, ProviderQuestion } from '../provider/protocol.ts';

/** The body of a request to generateContent. */
export function geminiBody({ messages, options }: ProviderQuestion): JsonObject {
  const system = messages.filter(({ role }) => role === 'system');
  return known({
    systemInstruction: system.length === 0 ? undefined : { parts: system.map(partOf) },
    contents: messages
      .filter(({ role }) => role !== 'system')
      .map((message) => ({ role: message.role === 'assistant' ? 'model' : 'user', parts: [partOf(message)] })),
    tools: options.tools && [{ functionDeclarations: options.tools.map(declarationOf) }],
    generationConfig: known({
      temperature: options.temperature,
      maxOutputTokens: options.maxTokens,
      seed: options.seed,
      stopSequences: options.stop,
      ...formatFor(options.json),
    }),
  });
}

/** Where a question goes: the model is part of the path, and may include its own collection. */
export function geminiPath({ model, stream }: ProviderQuestion): Path {
  const name = (model.includes('/') ? model : `models/${model}`).split('/').map(encodeURIComponent).join('/');
  return stream ? { path: `/${name}:streamGenerateContent`, query: { alt: 'sse' } } : { path: `/${name}:generateContent` };
}

function partOf({ content }: Message): JsonObject {
  return { text: content };
}

function declarationOf({ parameters, ...tool }: ToldTool): JsonObject {
  return { ...tool, parametersJsonSchema: parameters };
}

function formatFor(json: AskOptions['json']): JsonObject {
  if (!json) return {};
  const format = { responseMimeType: 'application/json' };
  return json === true ? format : { ...format, responseJsonSchema: json.schema };
}
