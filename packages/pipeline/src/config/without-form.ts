import { claudeThinking } from '@tamis/core/providers';
import type { StepRequest } from '../model/pipeline.ts';

// A setting that is not sent because the provider's API has no field for it.
export interface WithoutForm {
  readonly key: string;
  readonly reason: string;
}

interface Gap extends WithoutForm {
  readonly provider: 'openai' | 'anthropic' | 'gemini';
  readonly concerns: (options: StepRequest['options']) => boolean;
}

// Settings that a provider's API can't express.
const GAPS: readonly Gap[] = [
  {
    provider: 'openai',
    key: 'reasoning',
    concerns: ({ reasoning }) => typeof reasoning === 'number',
    reason: 'OpenAI accepts a level, not a number of tokens',
  },
  { provider: 'anthropic', key: 'seed', concerns: ({ seed }) => seed !== undefined, reason: 'Anthropic does not accept a seed' },
  {
    provider: 'anthropic',
    key: 'response_format',
    concerns: ({ json }) => json === true,
    reason: 'Anthropic does not support JSON without a schema',
  },
  {
    provider: 'gemini',
    key: 'reasoning',
    concerns: ({ reasoning }) => reasoning === 'xhigh' || reasoning === 'max',
    reason: "Gemini's highest level is high",
  },
];

// The request settings of a step that this provider or, if it is known, this model does not take.
export function withoutForm(provider: string, { options }: StepRequest, model = ''): readonly WithoutForm[] {
  const name = provider === 'google' ? 'gemini' : provider;
  const gaps = GAPS.filter((gap) => gap.provider === name && gap.concerns(options));
  return name === 'anthropic' ? [...gaps, ...thinkingOf(model, options)] : gaps;
}

function thinkingOf(model: string, { reasoning, maxTokens }: StepRequest['options']): readonly WithoutForm[] {
  const { instead } = claudeThinking(model, reasoning, maxTokens);
  return instead === undefined ? [] : [{ key: 'reasoning', reason: `${model === '' ? 'Anthropic' : model} ${instead}` }];
}

// The provider of a named model, as far as the folder tells. `openai:NAME` names both.
export function providerNamed(provider: string | undefined, model: string | undefined): string | undefined {
  return /^(openai|anthropic|gemini|google):/.exec(model ?? '')?.[1] ?? provider;
}
