import type { StepRequest } from '../model/pipeline.ts';

/** A setting that is not sent because the provider's API has no field for it. */
export interface WithoutForm {
  readonly key: string;
  readonly reason: string;
}

interface Gap extends WithoutForm {
  readonly provider: 'openai' | 'anthropic' | 'gemini';
  readonly concerns: (options: StepRequest['options']) => boolean;
}

/** Settings that a provider's API can't express. */
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
    key: 'reasoning',
    concerns: ({ reasoning }) => reasoning === 'minimal',
    reason: "Anthropic's lowest level is low",
  },
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

/** The request settings of a step that have no effect with this provider. */
export function withoutForm(provider: string, { options }: StepRequest): readonly WithoutForm[] {
  const name = provider === 'google' ? 'gemini' : provider;
  return GAPS.filter((gap) => gap.provider === name && gap.concerns(options));
}

/** The provider of a named model, as far as the folder tells. `openai:NAME` names both. */
export function providerNamed(provider: string | undefined, model: string | undefined): string | undefined {
  return /^(openai|anthropic|gemini|google):/.exec(model ?? '')?.[1] ?? provider;
}
