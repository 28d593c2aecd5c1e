import { ANY, choice, type Keys, listOf, mapOf, number, TEXT, whole } from '../shape/shape.ts';

// The ways to tell a model what a reply must be.
export const CONTRACTS = ['provider', 'text', 'off'] as const;

export const RESPONSE_FORMATS = ['text', 'json_object', 'json_schema'] as const;

export const REASONING = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

// The request settings allowed under `api`, for a whole pipeline, and in a single step.
export const REQUEST: Keys = {
  contract: {
    shape: choice(...CONTRACTS),
    default: 'off',
    isCommon: true,
    description:
      "How the model is told the requirements for a reply: provider uses the provider's own feature, text uses a system message, and off sends nothing.",
  },
  max_tokens: {
    shape: whole(1),
    description:
      'The maximum length of a reply, in tokens. The default is 4096 for Anthropic, which requires a limit; other providers have their own defaults.',
  },
  temperature: { shape: number(0), isCommon: true, description: 'How random the choice of words is.' },
  seed: {
    shape: whole(0),
    isCommon: true,
    description: 'A number; with the same seed, some providers try to return the same reply.',
  },
  stop: {
    shape: { kind: 'either', of: [TEXT, listOf(TEXT)] },
    isCommon: true,
    description: 'Strings that end a reply; they are not included in it.',
  },
  reasoning: {
    shape: { kind: 'either', of: [choice(...REASONING), whole(1)] },
    isCommon: true,
    description: 'How much the model may think before it replies: a level, or a number of tokens.',
  },
  system: { shape: TEXT, isCommon: true, description: 'The system message: a template with the same variables as the prompt.' },
  response_format: {
    shape: choice(...RESPONSE_FORMATS),
    isCommon: true,
    description:
      "What the provider is asked to return: text, json_object (any JSON) or json_schema (JSON that meets the step's schema).",
  },
  body: {
    shape: mapOf(ANY),
    isCommon: true,
    description: "Further fields of the request, under the provider's names.",
  },
};
