import { known } from '../lib/known.ts';
import { isJsonObject, type JsonObject } from '../model/index.ts';
import type { Usage } from '../ports/model.ts';
import type { AnswerChoice, ProviderAnswer } from './answer.ts';
import { choiceOf, finishOf } from './choice-of.ts';
import { countAt, listAt, objectAt, textAt } from './pick.ts';

const FINISH = finishOf('finish_reason', {
  stop: 'stop eos eos_token stop_sequence',
  length: 'length max_tokens',
  'tool-calls': 'tool_calls function_call',
  filter: 'content_filter',
});

/** Decodes a complete body of OpenAI's Chat Completions, or of a compatible server. */
export function decodeOpenAi(body: JsonObject): ProviderAnswer {
  return {
    choices: openAiChoices(body),
    blockReason: undefined,
    usage: usageOf(objectAt(body, 'usage')),
    model: textAt(body, 'model'),
    id: textAt(body, 'id'),
  };
}

export function openAiChoices(body: JsonObject): readonly AnswerChoice[] {
  return listAt(body, 'choices').flatMap((one, index) => (isJsonObject(one) ? [choiceAt(one, index)] : []));
}

// Reads a choice. A refusal ends with `stop`, which says less than the refusal itself.
function choiceAt(value: JsonObject, index: number): AnswerChoice {
  const choice = choiceOf(value, `/choices/${index}`, FINISH);
  return choice.parts.some(({ kind }) => kind === 'refusal') ? { ...choice, end: 'refusal' } : choice;
}

function usageOf(usage: JsonObject | undefined): Usage | undefined {
  const [inputTokens, outputTokens] = [countAt(usage, 'prompt_tokens'), countAt(usage, 'completion_tokens')];
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  const reasoningTokens = countAt(objectAt(usage, 'completion_tokens_details'), 'reasoning_tokens');
  const cachedTokens = countAt(objectAt(usage, 'prompt_tokens_details'), 'cached_tokens');
  return known({ inputTokens, outputTokens, reasoningTokens, cachedTokens });
}
