import { Fault, type JsonObject } from '@tamis/core';
import { isObject, textAt } from '@tamis/core/internal';
import type { BatchAnswer, ModelReply } from '@tamis/core/model';
import { errorFault } from '../classify/error-fault.ts';
import { statusFault } from '../classify/status-fault.ts';
import { parseBody } from '../json/body-in.ts';

// Reads a line of results, whose id is under a key. A line with more than one meaning is a fault of the request that it names.
export function answerInLine(
  text: string,
  idKey: string,
  answerOf: (id: string | undefined, row: unknown) => BatchAnswer,
): BatchAnswer {
  const { value: row, fault } = parseBody(text) ?? {};
  const id = textAt(row, idKey);
  return fault === undefined ? answerOf(id, row) : { id, outcome: fault };
}

export function answerIn(id: string | undefined, body: unknown, reply: (body: JsonObject) => ModelReply): BatchAnswer {
  if (!isObject(body)) return { id, outcome: new Fault('fault.bad-body', 'The result has no reply.') };
  try {
    return { id, outcome: errorFault(body, JSON.stringify(body)) ?? reply(body as JsonObject) };
  } catch (problem) {
    if (problem instanceof Fault) return { id, outcome: problem };
    throw problem;
  }
}

// The fault for a request that the provider refused or could not answer.
export function refusedWith(status: number, body: unknown): Fault {
  return statusFault(status, {}, JSON.stringify(body ?? null));
}
