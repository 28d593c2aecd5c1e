import { Fault, type JsonObject, type ModelReply } from '@tamis/core';
import { decodeResponses, firstChoice, textAt } from '@tamis/core/providers';
import { errorFault } from '../classify/error-fault.ts';
import { modelReply, noChoices } from '../provider/model-reply.ts';
import { isSilent, refuse } from './open-ai-model.ts';

/** Statuses of responses that are still in progress or were given up. */
const UNFINISHED: ReadonlySet<string> = new Set(['queued', 'in_progress', 'cancelled']);

/** The reply in a complete Responses body, or a fault if there is none. */
export function responsesReply(body: JsonObject): ModelReply {
  const fault = errorFault(body, JSON.stringify(body));
  if (fault !== undefined) throw fault;
  const status = textAt(body, 'status') ?? 'completed';
  if (UNFINISHED.has(status)) throw new Fault('fault.bad-body', `The response is not complete; its status is ${status}.`);
  const answer = decodeResponses(body);
  const choice = firstChoice(answer);
  if (choice === undefined) throw noChoices('The response has no output.', body);
  refuse(choice);
  if (choice.end === 'stop' && isSilent(choice)) throw noChoices('The response contains neither text nor calls.', body);
  return modelReply(answer, choice);
}
