import { Fault, type JsonObject, type ModelReply } from '@tamis/core';
import { type Choice, callsOf, decodeOpenAi, firstChoice, objectAt, textsOf } from '@tamis/core/providers';
import { bodyErrorIn } from '../classify/body-error.ts';
import { errorFault } from '../classify/error-fault.ts';
import { modelReply, noChoices } from '../provider/model-reply.ts';

/** The reply in a complete body of Chat Completions, or the fault that came instead. */
export function openAiReply(body: JsonObject): ModelReply {
  const answer = decodeOpenAi(body);
  const choice = firstChoice(answer);
  if (choice === undefined || objectAt(choice.value, 'message') === undefined) throw nothing(body);
  refuse(choice);
  if (choice.end === 'stop' && isSilent(choice)) throw nothing(body);
  return modelReply(answer, choice);
}

/** Whether there is neither text, not even empty text, nor a call. */
function isSilent({ parts }: Choice): boolean {
  return textsOf(parts, 'text').length === 0 && callsOf(parts).length === 0;
}

function refuse({ parts, value, end }: Choice): void {
  const fault = bodyErrorIn(value) && errorFault(value, JSON.stringify(value));
  if (fault) throw fault;
  const excerpt = (kind: 'refusal' | 'text') => ({ excerpt: textsOf(parts, kind).join('') });
  if (end === 'refusal') throw new Fault('fault.refused', 'The model refused to answer.', excerpt('refusal'));
  if (end === 'filter') throw new Fault('fault.filtered', "The provider's content filter stopped the reply.", excerpt('text'));
}

function nothing(body: JsonObject): Fault {
  return noChoices('The answer holds no choice with a message.', body);
}
