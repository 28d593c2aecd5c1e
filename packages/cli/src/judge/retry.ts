import { randomBytes } from 'node:crypto';
import { type JsonObject, type Message, retryRequest, saysCut, type Verdict } from '@tamis/core';
import { mayAskAgain } from './may-ask-again.ts';
import type { Question } from './question.ts';

/** The messages to send next, if the question has messages and asking again can help. */
export function retryIn(
  { messages, boundary, finishReason }: Question,
  reply: string,
  verdict: Verdict,
): { readonly retry?: readonly JsonObject[] } {
  if (messages === undefined || !mayAskAgain(verdict)) return {};
  const finish = saysCut(finishReason) ? ({ finish: 'length' } as const) : {};
  const attempts = [{ number: 1, reason: 'first', reply, verdict, ...finish }] as const;
  // Messages are returned unchanged: we can't know what the caller's provider expects in them.
  const task = messages as unknown as readonly Message[];
  const request = retryRequest({ messages: task, attempts, boundary: boundary ?? randomBoundary() });
  return { retry: request as unknown as readonly JsonObject[] };
}

/** A mark that no reply can guess. */
function randomBoundary(): string {
  return randomBytes(9).toString('hex');
}
