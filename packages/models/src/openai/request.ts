import type { AskOptions, JsonObject } from '@tamis/core';
import { known } from '@tamis/core/providers';
import type { ProviderQuestion } from '../provider/protocol.ts';

/** The body of a request to Chat Completions. */
export function openAiBody({ messages, options, model, stream, baseUrl }: ProviderQuestion): JsonObject {
  return known({
    model,
    messages: messages.map(({ role, content }) => ({ role, content })),
    stream,
    // Without it a stream does not report its usage.
    stream_options: stream ? { include_usage: true } : undefined,
    // OpenAI's newer models refuse the old name; other servers know no other.
    max_completion_tokens: isOpenAi(baseUrl) ? options.maxTokens : undefined,
    max_tokens: isOpenAi(baseUrl) ? undefined : options.maxTokens,
    temperature: options.temperature,
    seed: options.seed,
    stop: options.stop,
    response_format: formatFor(options.json),
    tools: options.tools?.map((tool) => ({ type: 'function', function: { ...tool } })),
  });
}

function isOpenAi(baseUrl: string): boolean {
  return URL.parse(baseUrl)?.hostname === 'api.openai.com';
}

function formatFor(json: AskOptions['json']): JsonObject | undefined {
  if (!json) return undefined;
  if (json === true) return { type: 'json_object' };
  return { type: 'json_schema', json_schema: known({ name: json.name ?? 'reply', schema: json.schema, strict: json.strict }) };
}
