import type { Verdict } from '../model/index.ts';
import type { SpanFacts } from '../ports/telemetry.ts';
import type { JournalEntry } from './journal.ts';

export type SpanEntry<Kind extends JournalEntry['kind']> = Extract<JournalEntry, { readonly kind: Kind }>;

/** Returns the span facts about a request to a model. */
export function requestFacts(
  { messages, reason, attempt, options = {} }: Pick<SpanEntry<'call-start'>, 'messages' | 'reason' | 'attempt' | 'options'>,
  content: boolean,
): SpanFacts {
  const { temperature, maxTokens, seed, stop } = options;
  return {
    'tamis.attempt': attempt,
    'tamis.reason': reason,
    'gen_ai.request.temperature': temperature,
    'gen_ai.request.max_tokens': maxTokens,
    'gen_ai.request.seed': seed,
    'gen_ai.request.stop_sequences': stop && [...stop],
    'gen_ai.input.messages': content ? JSON.stringify(messages) : undefined,
  };
}

/** Returns the span facts about a model's reply, without its reasoning. */
export function replyFacts(
  { reply, finish, usage, model, id }: Pick<SpanEntry<'call-end'>, 'reply' | 'finish' | 'usage' | 'model' | 'id'>,
  content: boolean,
): SpanFacts {
  return {
    'gen_ai.response.finish_reasons': [finish],
    'gen_ai.response.model': model,
    'gen_ai.response.id': id,
    'gen_ai.usage.input_tokens': usage?.inputTokens,
    'gen_ai.usage.output_tokens': usage?.outputTokens,
    'tamis.cost.usd': usage?.cost,
    'gen_ai.output.messages': content ? JSON.stringify([{ role: 'assistant', content: reply }]) : undefined,
  };
}

export function verdictFacts(verdict: Pick<Verdict, 'status' | 'findings' | 'changes'>): SpanFacts {
  return {
    'gen_ai.evaluation.name': 'tamis',
    'gen_ai.evaluation.score.label': verdict.status,
    'tamis.codes': [...new Set([...verdict.findings, ...verdict.changes].map(({ code }) => code))],
  };
}

const PROVIDERS: ReadonlyMap<string, string> = new Map([
  ['gemini', 'gcp.gemini'],
  ['google', 'gcp.gemini'],
  ['vertex', 'gcp.vertex_ai'],
  ['azure', 'azure.ai.openai'],
  ['bedrock', 'aws.bedrock'],
  ['mistral', 'mistral_ai'],
  ['xai', 'x_ai'],
]);

/** Returns a model's name without its provider: `openai:gpt-5` becomes `gpt-5`. */
export function requestModel(model: string): string {
  return model.slice(model.indexOf(':') + 1);
}

/** Returns the span facts about a model: its provider and its name. */
export function modelFacts(model: string): SpanFacts {
  const colon = model.indexOf(':');
  // The AI SDK also names the API it uses: `openai.responses`.
  const [provider = ''] = colon < 0 ? [] : model.slice(0, colon).split('.');
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': PROVIDERS.get(provider) ?? (provider || 'unknown'),
    'gen_ai.request.model': requestModel(model),
  };
}
