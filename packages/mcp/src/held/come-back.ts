import type { ReviewRow } from '@tamis/ledger';
import type { Answer, Call, Desk, Ran, RpcFailure } from '../call/call.ts';
import { STATE_LIFE } from '../call/limits.ts';
import { resumeCall } from '../call/run-call.ts';
import { unitOf } from '../call/unit-of.ts';
import { inputIn } from '../call/waiting.ts';
import { takeAnswer } from './ask-client.ts';
import { newHandle, takenHandle } from './handle.ts';

// The answer to a call with a state that its caller was not given for it, or that it has used, or kept for too long.
export const NO_STATE: RpcFailure = { kind: 'error', code: -32_602, message: 'Invalid or expired requestState' };

type ComeBack = { readonly review: ReviewRow } | { readonly answer: Ran };

export async function comeBack(desk: Desk, call: Call): Promise<ComeBack> {
  const { ledger } = desk;
  const { caller } = call;
  const { inputResponses, requestState = '' } = caller;
  // Before the state is used up: a server that does not answer now may answer the next time.
  const { gate, judgeResult } = await desk.tools.find(call.name);
  const taken = await takenHandle({ desk, caller }, requestState, unitOf(call));
  await ledger.tend();
  const row = taken?.isFirst === true ? await ledger.review(taken.review) : undefined;
  // A parked call ended with the process in which it ran.
  if (row === undefined || taken?.use === 'parked') return { answer: NO_STATE };
  // Another state of the same round was used, and the server has asked something else since.
  const { waitsFor } = row.execution ?? {};
  if (taken?.use === 'server' && waitsFor !== undefined && inputIn(waitsFor).round !== taken.round) return { answer: NO_STATE };
  if (taken?.use === 'server') return { answer: await resumeCall(desk, { call, gate, judgeResult }, row, inputResponses) };
  if (row.state === 'open') await takeAnswer(desk, { gate, caller, row }, inputResponses);
  return { review: (await ledger.review(row.review)) ?? row };
}

export async function withState(desk: Desk, call: Call, ran: Ran): Promise<Answer> {
  if (ran.kind !== 'asks') return ran;
  const { review, inputRequests, round } = ran;
  const { caller } = call;
  const requestState = await newHandle({ desk, caller }, { use: 'server', review, life: STATE_LIFE, unit: unitOf(call), round });
  return { kind: 'input', inputRequests, requestState };
}
