import type { Attributes } from '@opentelemetry/api';
import type { JournalEntry, Verdict } from '@tamis/core';
import { known } from '@tamis/core/providers';

/** An entry of a journal of one kind. */
export type Entry<Kind extends JournalEntry['kind']> = Extract<JournalEntry, { readonly kind: Kind }>;

/** What a call asked for. */
export function requestAttributes(
  { messages, reason, attempt, options = {} }: Entry<'call-start'>,
  content: boolean,
): Attributes {
  const { temperature, maxTokens, seed, stop } = options;
  return known({
    'tamis.attempt': attempt,
    'tamis.reason': reason,
    'gen_ai.request.temperature': temperature,
    'gen_ai.request.max_tokens': maxTokens,
    'gen_ai.request.seed': seed,
    'gen_ai.request.stop_sequences': stop && [...stop],
    'gen_ai.input.messages': content ? JSON.stringify(messages) : undefined,
  });
}

/** What came back; never what the model thought. */
export function replyAttributes({ reply, finish, usage, model, id }: Entry<'call-end'>, content: boolean): Attributes {
  return known({
    'gen_ai.response.finish_reasons': [finish],
    'gen_ai.response.model': model,
    'gen_ai.response.id': id,
    'gen_ai.usage.input_tokens': usage?.inputTokens,
    'gen_ai.usage.output_tokens': usage?.outputTokens,
    'gen_ai.output.messages': content ? JSON.stringify([{ role: 'assistant', content: reply }]) : undefined,
  });
}

/** A verdict is an evaluation of what the model said; codes only, since messages may quote the reply. */
export function verdictAttributes(verdict: Verdict): Attributes {
  return {
    'gen_ai.evaluation.name': 'tamis',
    'gen_ai.evaluation.score.label': verdict.status,
    'tamis.codes': [...new Set([...verdict.findings, ...verdict.changes].map(({ code }) => code))],
  };
}

/** Providers that have a different name in the conventions. */
const PROVIDERS: { readonly [name: string]: string } = {
  gemini: 'gcp.gemini',
  google: 'gcp.gemini',
  vertex: 'gcp.vertex_ai',
  azure: 'azure.ai.openai',
  bedrock: 'aws.bedrock',
  mistral: 'mistral_ai',
  xai: 'x_ai',
};

/** The name of a model without its provider: `openai:gpt-5` is `gpt-5`. */
export function requestModel(model: string): string {
  return model.slice(model.indexOf(':') + 1);
}

/** The provider of a model, for spans and metrics. */
export function providerAttributes(model: string): Attributes {
  const colon = model.indexOf(':');
  // The AI SDK also names the API it uses: `openai.responses`.
  const provider = colon < 0 ? 'unknown' : model.slice(0, colon);
  const known = PROVIDERS[provider.split('.')[0] ?? ''];
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': known ?? (provider.split('.')[0] || 'unknown'),
    'gen_ai.request.model': requestModel(model),
  };
}
