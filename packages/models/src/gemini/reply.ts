import { Fault, type JsonObject, type ModelReply } from '@tamis/core';
import { decodeGemini, firstChoice } from '@tamis/core/providers';
import { finishOf, modelReply, noChoices, saidIn } from '../provider/model-reply.ts';

/** The reply in a complete body of generateContent, or the fault that came instead. */
export function geminiReply(body: JsonObject): ModelReply {
  const answer = decodeGemini(body);
  const choice = firstChoice(answer);
  const reason = answer.blockReason ?? (choice?.end === 'filter' ? choice.finishReason : undefined);
  if (reason !== undefined) {
    const excerpt = choice === undefined ? '' : saidIn(choice);
    throw new Fault('fault.filtered', `The provider's filter stopped the answer (${reason}).`, { excerpt });
  }
  if (choice === undefined || (choice.isEmpty && finishOf(choice) !== 'length'))
    throw noChoices('The answer holds no candidate with content.', body);
  return modelReply(answer, choice);
}
