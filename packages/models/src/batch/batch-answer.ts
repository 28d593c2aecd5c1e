import { type BatchAnswer, Fault, type JsonObject, type ModelReply } from '@tamis/core';
import { isObject } from '@tamis/core/providers';
import { errorFault } from '../classify/error-fault.ts';
import { statusFault } from '../classify/status-fault.ts';

/** The response in the body of a reply. Anything but a reply is a fault. */
export function answerIn(id: string | undefined, body: unknown, reply: (body: JsonObject) => ModelReply): BatchAnswer {
  if (!isObject(body)) return { id, outcome: new Fault('fault.bad-body', 'The result has no reply.') };
  try {
    return { id, outcome: errorFault(body, JSON.stringify(body)) ?? reply(body as JsonObject) };
  } catch (problem) {
    if (problem instanceof Fault) return { id, outcome: problem };
    throw problem;
  }
}

/** The fault for a request that the provider refused or could not answer. */
export function refusedWith(status: number, body: unknown): Fault {
  return statusFault(status, {}, JSON.stringify(body ?? null));
}
