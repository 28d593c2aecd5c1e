import { known } from '../lib/known.ts';
import { isJsonObject, type JsonObject } from '../model/index.ts';
import type { Usage } from '../ports/model.ts';
import type { AnswerChoice, ProviderAnswer } from './answer.ts';
import { callsOf } from './answer-part.ts';
import { choiceOf, finishOf } from './choice-of.ts';
import { countAt, listAt, objectAt, textAt } from './pick.ts';

const FINISH = finishOf('finishReason', {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  filter: 'SAFETY PROHIBITED_CONTENT BLOCKLIST SPII RECITATION IMAGE_SAFETY',
});

/** Decodes a complete body of Gemini's generateContent. */
export function decodeGemini(body: JsonObject): ProviderAnswer {
  return {
    choices: geminiChoices(body),
    blockReason: blockReasonIn(body),
    usage: usageOf(objectAt(body, 'usageMetadata')),
    model: textAt(body, 'modelVersion'),
    id: textAt(body, 'responseId'),
  };
}

export function geminiChoices(body: JsonObject): readonly AnswerChoice[] {
  return listAt(body, 'candidates').flatMap((one, index) => (isJsonObject(one) ? [candidateAt(one, index)] : []));
}

// Returns the reason why the prompt itself was blocked, if it was. Accepts the names written by the Python client too.
export function blockReasonIn(body: JsonObject): string | undefined {
  return textAt(objectAt(body, 'promptFeedback'), 'blockReason') ?? textAt(objectAt(body, 'prompt_feedback'), 'block_reason');
}

// Reads a candidate. Gemini reports a plain stop even if the model calls a function.
function candidateAt(value: JsonObject, index: number): AnswerChoice {
  const choice = choiceOf(value, `/candidates/${index}`, FINISH);
  return choice.end === 'stop' && callsOf(choice.parts).length > 0 ? { ...choice, end: 'tool-calls' } : choice;
}

function usageOf(usage: JsonObject | undefined): Usage | undefined {
  const inputTokens = countAt(usage, 'promptTokenCount');
  if (inputTokens === undefined) return undefined;
  const reasoningTokens = countAt(usage, 'thoughtsTokenCount');
  return known({
    inputTokens,
    outputTokens: (countAt(usage, 'candidatesTokenCount') ?? 0) + (reasoningTokens ?? 0),
    reasoningTokens,
    cachedTokens: countAt(usage, 'cachedContentTokenCount'),
  });
}
