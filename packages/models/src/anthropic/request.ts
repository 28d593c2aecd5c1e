import type { JsonObject } from '@tamis/core';
import { known } from '@tamis/core/providers';
import type { ProviderQuestion } from '../provider/protocol.ts';

/** The provider requires a limit; this is enough for most replies that are data. */
const DEFAULT_MAX_TOKENS = 4096;

/** The body of a request to Messages. */
export function anthropicBody({ messages, options, model, stream }: ProviderQuestion): JsonObject {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  return known({
    model,
    max_tokens: options.maxTokens ?? DEFAULT_MAX_TOKENS,
    system: system.length === 0 ? undefined : system.join('\n\n'),
    messages: messages.filter(({ role }) => role !== 'system').map(({ role, content }) => ({ role, content })),
    stream,
    temperature: options.temperature,
    stop_sequences: options.stop,
    tools: options.tools?.map(({ parameters, ...tool }) => ({ ...tool, input_schema: parameters })),
    // JSON can't be requested without a schema.
    output_config:
      typeof options.json === 'object' ? { format: { type: 'json_schema', schema: options.json.schema } } : undefined,
  });
}
