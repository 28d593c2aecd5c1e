import type { Fault, FaultCode } from '@tamis/core';
import { answerHeaders } from '../upstream/answer-headers.ts';
import type { UpstreamAnswer } from '../upstream/upstream-answer.ts';
import { isGood } from '../upstream/upstream-model.ts';
import { markHeaders } from '../verdict/marks.ts';
import type { Case } from './case.ts';
import type { Delivery } from './delivery.ts';
import { errorDelivery } from './error-delivery.ts';

/** Faults whose status is not that of a provider in trouble. */
const STATUSES: { readonly [code in FaultCode]?: number } = {
  'fault.refused': 422,
  'fault.filtered': 422,
  'fault.rate-limited': 429,
  'fault.auth': 401,
  'fault.timeout-connect': 504,
  'fault.timeout-first-byte': 504,
  'fault.timeout-idle': 504,
  'fault.timeout-total': 504,
  'fault.check': 500,
};

/** What a provider says with a status of its own goes back as it came; everything else is told in its shape. */
export function faultDelivery({ speech, mode, model, marks }: Case, fault?: Fault): Delivery {
  const { answer, calls } = model;
  const headers = { ...markHeaders(marks), ...(calls > 1 || fault?.code === 'fault.check' ? NO_RETRY : {}) };
  if (answer !== undefined && (mode === 'observe' || !isGood(answer))) return asItCame(answer, headers);
  const { code = 'fault.network', message = 'The provider gave no answer.' } = fault ?? {};
  const wait = fault?.detail.retryAfter;
  const waiting = wait === undefined ? {} : { 'retry-after': String(Math.ceil(wait / 1000)) };
  return errorDelivery(speech.dialect, { status: STATUSES[code] ?? 502, message, code, headers: { ...headers, ...waiting } });
}

/** Clients try again by themselves after many faults; once the model was asked again, that would spend a second budget unseen. */
const NO_RETRY = { 'x-should-retry': 'false' };

function asItCame({ status, headers, bytes }: UpstreamAnswer, more: Delivery['headers']): Delivery {
  const packed = headers['content-encoding'];
  const all = { ...answerHeaders(headers), ...(packed === undefined ? {} : { 'content-encoding': packed }), ...more };
  const isStream = headers['content-type']?.startsWith('text/event-stream') === true;
  return { status, headers: all, body: bytes, isStream };
}
