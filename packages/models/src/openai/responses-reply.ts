import { Fault, type JsonObject } from '@tamis/core';
import { memberOf } from '@tamis/core/internal';
import type { ModelReply } from '@tamis/core/model';
import { decodeResponses, firstChoice } from '@tamis/core/providers';
import { errorFault } from '../classify/error-fault.ts';
import { modelReply, noChoices } from '../provider/model-reply.ts';
import { isSilent, refuse } from './open-ai-model.ts';

const ENDED: ReadonlySet<string> = new Set(['completed', 'incomplete']);

export function responsesReply(body: JsonObject): ModelReply {
  const fault = errorFault(body, JSON.stringify(body));
  if (fault !== undefined) throw fault;
  const status = memberOf(body, 'status') ?? 'completed';
  if (!ENDED.has(status as string)) throw new Fault('fault.bad-body', `The response is not complete; its status is ${status}.`);
  const answer = decodeResponses(body);
  const choice = firstChoice(answer);
  if (choice === undefined) throw noChoices('The response has no output.', body);
  refuse(choice);
  if (choice.end === 'stop' && isSilent(choice)) throw noChoices('The response contains neither text nor calls.', body);
  return modelReply(answer, choice);
}
