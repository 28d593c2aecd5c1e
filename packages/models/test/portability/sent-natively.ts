import type { JsonObject } from '@tamis/core';
import { anthropicTakes } from '../../src/anthropic/anthropic-model.ts';
import { portability, type SchemaProvider } from '../../src/entries/portability.ts';
import { geminiTakes } from '../../src/gemini/gemini-model.ts';
import { openAiTakes } from '../../src/openai/open-ai-model.ts';
import type { Takes } from '../../src/provider/telling.ts';

const SENDERS: { readonly [provider in SchemaProvider]: Takes } = {
  openai: openAiTakes,
  anthropic: anthropicTakes,
  gemini: geminiTakes,
};

// What the table calls refused of the schema that `ask` would send to a provider, if it sends one that has to be kept.
export function refusedOfSent(provider: SchemaProvider, schema: JsonObject): readonly string[] {
  const { json } = SENDERS[provider]({ name: 'reply', text: '', schema, mayNull: true } as never)?.options ?? {};
  if (typeof json !== 'object' || (provider === 'openai' && json.strict !== true)) return [];
  const { notes } = portability({ schema: json.schema as JsonObject }, [provider]);
  return notes.filter(({ answer }) => answer === 'refused').map(({ path, because }) => `${provider} ${path}: ${because}`);
}
