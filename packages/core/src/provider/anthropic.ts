import { known } from '../lib/known.ts';
import type { Json, JsonObject } from '../model/index.ts';
import type { Usage } from '../ports/model.ts';
import type { AnswerChoice, ProviderAnswer } from './answer.ts';
import { choiceOf, finishOf } from './choice-of.ts';
import { countAt, objectAt, textAt } from './pick.ts';

const FINISH = finishOf('stop_reason', {
  stop: 'end_turn stop_sequence',
  length: 'max_tokens model_context_window_exceeded',
  'tool-calls': 'tool_use',
  refusal: 'refusal',
});

/** Decodes a complete body of Anthropic's Messages API, which is one message. */
export function decodeAnthropic(body: Json): ProviderAnswer {
  return {
    choices: [messageChoice(body)],
    blockReason: undefined,
    usage: usageOf(objectAt(body, 'usage')),
    model: textAt(body, 'model'),
    id: textAt(body, 'id'),
  };
}

export function messageChoice(message: Json, pointer = ''): AnswerChoice {
  return choiceOf(message, pointer, FINISH);
}

function usageOf(usage: JsonObject | undefined): Usage | undefined {
  const [fresh, outputTokens] = [countAt(usage, 'input_tokens'), countAt(usage, 'output_tokens')];
  if (fresh === undefined || outputTokens === undefined) return undefined;
  const cachedTokens = countAt(usage, 'cache_read_input_tokens');
  const written = countAt(usage, 'cache_creation_input_tokens') ?? 0;
  const cacheWriteTokens = written === 0 ? undefined : written;
  return known({ inputTokens: fresh + written + (cachedTokens ?? 0), outputTokens, cachedTokens, cacheWriteTokens });
}
