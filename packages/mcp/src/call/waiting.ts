import { isJsonObject } from '@tamis/core';
import { jsonIn } from '@tamis/core/internal';
import { type ExecutionPause, randomIds } from '@tamis/ledger';
import type { Asks, Caller, Desk, ServerInput } from './call.ts';
import { isWithin, MOST_ASKING, STATE_LIFE } from './limits.ts';

// A longer result is passed on but not kept, because the ledger keeps results for good.
export const LONGEST_KEPT = 256 * 1024;

export interface Waiting extends ServerInput, Pick<Caller, 'principal'> {
  readonly round: string;
}

export function inputIn(waitsFor: string): Waiting {
  const kept = jsonIn(waitsFor);
  return isJsonObject(kept) && isJsonObject(kept.inputRequests) ? (kept as unknown as Waiting) : { inputRequests: {}, round: '' };
}

export function asksIn(review: string, waitsFor: string): Asks {
  const { inputRequests, round } = inputIn(waitsFor);
  return { kind: 'asks', review, inputRequests, round };
}

// Lets a run wait for the caller: questions are not an outcome. Throws if too many wait, or if it is asked for too much.
export async function suspend(
  { ledger, session, held }: Desk,
  claim: Pick<ExecutionPause, 'review' | 'token'>,
  input: Omit<Waiting, 'round'>,
): Promise<void> {
  const waitsFor = JSON.stringify({ ...input, round: randomIds() });
  if (waitsFor.length > LONGEST_KEPT) throw new Error('The server asks for more than the gate passes on.');
  const isMany = ++held.asked >= MOST_ASKING;
  if (isMany && !(await isWithin(ledger.reviews({ run: session, unsettled: true }), MOST_ASKING)))
    throw new Error(`The server asks its user, but ${MOST_ASKING} calls of this caller already wait for answers.`);
  await ledger.suspendExecution({ ...claim, waitsFor, milliseconds: STATE_LIFE });
}
