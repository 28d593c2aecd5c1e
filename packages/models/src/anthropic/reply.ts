import { Fault, type JsonObject, type ModelReply } from '@tamis/core';
import { decodeAnthropic, firstChoice } from '@tamis/core/providers';
import { finishOf, modelReply, noChoices, saidIn } from '../provider/model-reply.ts';

/** The reply in a complete body of the Messages API, or the fault that came instead. */
export function anthropicReply(body: JsonObject): ModelReply {
  const answer = decodeAnthropic(body);
  const choice = firstChoice(answer);
  if (choice?.end === 'refusal') throw new Fault('fault.refused', 'The model refused to answer.', { excerpt: saidIn(choice) });
  if (choice === undefined || (choice.isEmpty && finishOf(choice) !== 'length'))
    throw noChoices('The answer holds no content.', body);
  return modelReply(answer, choice);
}
