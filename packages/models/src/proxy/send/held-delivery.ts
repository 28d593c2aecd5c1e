import type { JsonObject } from '@tamis/core';
import { objectAt } from '@tamis/core/internal';
import type { ReviewRow, Runnable } from '@tamis/core/review';
import { writeEvent } from '../../cassette/wire/sse.ts';
import { answerIn, saidAs } from '../held/kept-answer.ts';
import type { Speech } from '../speech.ts';
import { markHeaders, type ProxyMarks } from '../verdict/marks.ts';
import { textOf } from '../verdict/said-now.ts';
import { type Delivery, errorDelivery, type ProxyTrouble } from './error-delivery.ts';

export type HeldState = 'held' | 'denied' | 'taken';

export function heldMarks({ review }: ReviewRow, status: ProxyMarks['status']): ProxyMarks {
  return { status, attempts: 0, changes: [], findings: [], review };
}

// The delivery for a reply that is waiting for a decision, was denied, or may already have been delivered to someone else.
export function waitingDelivery({ dialect }: Speech, contract: string, state: HeldState, row: ReviewRow): Delivery {
  const tamis = { status: 'hold', attempts: 0, ...reviewField(state, row) };
  const headers = markHeaders(heldMarks(row, 'hold'));
  const message = `The reply is held by the contract ${contract}. ${stateText(state, row)}`;
  return errorDelivery(dialect, { ...troubleOf(state), message, tamis, headers });
}

// The error for a held reply. Its status is 422 because no client retries that automatically. The program decides when to ask again.
export function troubleOf(state: HeldState): Pick<ProxyTrouble, 'status' | 'type'> & { readonly status: 422 } {
  return { status: 422, type: `reply_${state}` };
}

export function reviewField(state: HeldState, { review, reason, action, decision, expiresAt }: ReviewRow): JsonObject {
  return {
    review,
    reason,
    ...(action === undefined ? {} : { action }),
    ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt).toISOString() }),
    ...(state === 'denied' && decision !== undefined ? { by: decision.by, why: decision.text ?? '' } : {}),
  };
}

export function stateText(state: HeldState, { review, decision, execution }: ReviewRow): string {
  switch (state) {
    case 'held':
      return `A person decides on it (review ${review}). Send the same request again after that; until then the model is not asked again.`;
    case 'denied':
      return `${decision?.by} denied it (review ${review}): ${decision?.text ?? ''}`;
    case 'taken':
      return execution?.state === 'unknown'
        ? `It was approved and may have been delivered before a process ended; a person is asked whether it was (review ${execution.asked ?? review}).`
        : `It was approved and is being delivered to another request (review ${review}).`;
    default:
      return state satisfies never;
  }
}

export function approvedDelivery(
  speech: Speech,
  row: ReviewRow,
  act: Runnable,
): { readonly delivery: Delivery; readonly came: JsonObject } {
  const kept = answerIn(row);
  if (kept === undefined) throw new RangeError(`The reply that review ${row.review} refers to no longer exists.`);
  const { body, events, said } = kept;
  const tamis = {
    status: 'pass',
    attempts: 0,
    changes: [],
    findings: [],
    ...reviewField('held', row),
    by: row.decision?.by ?? '',
  };
  const mend = { said: saidAs(act, said, (value) => textOf(row.kind, value)), usage: objectAt(body, speech.usage), tamis };
  const isStream = events.length > 0;
  const served = speech.mend(body, mend);
  const text = isStream ? speech.mendEvents({ body, events }, mend).map(writeEvent).join('') : JSON.stringify(served);
  const type = isStream ? 'text/event-stream; charset=utf-8' : 'application/json';
  const headers = { 'content-type': type, ...markHeaders(heldMarks(row, 'pass')) };
  return { delivery: { status: 200, headers, body: text, isStream, served }, came: body };
}
