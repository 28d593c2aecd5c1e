import type { AskOptions, Message, ToldTool } from '@tamis/core';
import { known } from '@tamis/core/providers';
import type { AiSdkCall } from './language-model.ts';

/** What a model of the AI SDK is called with, for messages and options. */
export function aiSdkCall(messages: readonly Message[], options: AskOptions): AiSdkCall {
  return known({
    prompt: messages.map(({ role, content }) => ({
      role,
      content: role === 'system' ? content : [{ type: 'text', text: content }],
    })),
    maxOutputTokens: options.maxTokens,
    temperature: options.temperature,
    stopSequences: options.stop && [...options.stop],
    seed: options.seed,
    responseFormat: formatFor(options.json),
    tools: options.tools?.map(toolOf),
  });
}

/** The SDK's tools have a different name for the schema of their input. */
function toolOf({ parameters, ...tool }: ToldTool): object {
  return { type: 'function', ...tool, inputSchema: parameters };
}

function formatFor(json: AskOptions['json']): object | undefined {
  if (!json) return undefined;
  return json === true ? { type: 'json' } : known({ type: 'json', schema: json.schema, name: json.name });
}
