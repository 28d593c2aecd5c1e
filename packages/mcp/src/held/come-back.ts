import type { ReviewRow } from '@tamis/ledger';
import type { Call, Desk, RpcFailure } from '../call/call.ts';
import { unitOf } from '../call/unit-of.ts';
import { takeAnswer } from './ask-client.ts';
import { takenHandle } from './handle.ts';

/** The answer to a call with a state that its caller was not given for it, or that it has used, or kept for too long. */
export const NO_STATE: RpcFailure = { kind: 'error', code: -32_602, message: 'Invalid or expired requestState' };

/** The review that a caller comes back to, with the answer of its user recorded; undefined if it has no right to. */
export async function comeBack(desk: Desk, call: Call): Promise<ReviewRow | undefined> {
  const { caller } = call;
  // Before the state is used up: a server that does not answer now may answer the next time.
  const { gate } = await desk.tools.find(call.name);
  const taken = await takenHandle({ desk, caller }, caller.requestState ?? '', { use: 'state', unit: unitOf(call) });
  if (taken?.isFirst !== true) return undefined;
  await desk.ledger.tend();
  const row = await desk.ledger.review(taken.review);
  if (row?.state !== 'open') return row;
  await takeAnswer(desk, { gate, caller, row }, caller.inputResponses);
  return await desk.ledger.review(row.review);
}
