import type { JsonObject } from '@tamis/core';
import { heldAct, isSameAct, proposedAct, type ReviewTerms, type Runnable } from '@tamis/core/review';
import { detailOf, type ReviewRow } from '@tamis/ledger';
import { isRead } from '../tools/call-gate.ts';
import { notRun } from './answers.ts';
import type { Desk, Judging, Ran } from './call.ts';
import { RUNNING, unknownText } from './run-call.ts';
import { asksIn, inputIn } from './waiting.ts';

/**
 * The answer to a call that may already have run, in any session: until that is known, nothing like it runs, whether a person,
 * a grant or the contract allowed it. If it waits for answers to the server's questions, its caller is asked them again. Undefined if there
 * is no such doubt. A call that only reads does no harm if it runs twice.
 */
export async function unsettledCall(
  desk: Desk,
  { call, gate }: Pick<Judging, 'call' | 'gate'>,
  given: JsonObject,
): Promise<Ran | undefined> {
  const { name, caller } = call;
  if (isRead(gate, name)) return undefined;
  await desk.ledger.tend();
  for await (const review of desk.ledger.reviews({ unsettled: true })) {
    // Calls made at the same time through one process are separate calls.
    if (RUNNING.has(review.review) || detailOf(review).server !== desk.server) continue;
    if (!isOf(review, { action: name, value: given }) || review.execution === undefined) continue;
    const { waitsFor } = review.execution;
    const isOwn = review.source.run === desk.session && inputIn(waitsFor ?? '').principal === caller.principal;
    if (waitsFor !== undefined && isOwn) return asksIn(review.review, waitsFor);
    if (waitsFor !== undefined)
      return notRun([`${name} with these arguments waits for answers to the server's questions. Nothing more was run.`]);
    if (review.execution.state === 'running')
      return notRun([`Another process is running ${name} with these arguments. Nothing more was run.`]);
    return notRun([unknownText(name, review.execution)], { 'tamis/status': 'unknown' });
  }
  return undefined;
}

/** Whether a review is about an act: the one that was asked for, or the one that ran instead because a person changed it. */
function isOf(review: ReviewRow, act: Runnable): boolean {
  const { decision } = review;
  const acts = [heldAct(review), decision && proposedAct(review as ReviewTerms, decision.kind, decision.value)];
  return acts.some((one) => one !== undefined && isSameAct(one, act));
}
