import type { Fault, FaultCode } from '@tamis/core';
import { answerHeaders } from '../upstream/answer-headers.ts';
import type { UpstreamAnswer } from '../upstream/upstream-answer.ts';
import { isGood } from '../upstream/upstream-model.ts';
import { markHeaders } from '../verdict/marks.ts';
import type { Case } from './case.ts';
import type { Delivery } from './delivery.ts';
import { errorDelivery } from './error-delivery.ts';

/** Faults whose status is not that of a failing provider. */
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
  'fault.contract': 500,
};

/** A provider's own error status is passed back as received; everything else is reported in its shape. */
export function faultDelivery({ speech, mode, model, marks }: Case, fault?: Fault): Delivery {
  const { answer, read, calls } = model;
  const isOurs = fault?.code === 'fault.check' || fault?.code === 'fault.contract';
  const headers = { ...markHeaders(marks), ...(calls > 1 || isOurs ? NO_RETRY : {}) };
  if (answer !== undefined && (mode === 'observe' || !isGood(answer)))
    return asItCame(read ?? answer, headers, read === undefined);
  const { code = 'fault.network', message = 'The provider gave no answer.' } = fault ?? {};
  const wait = fault?.detail.retryAfter;
  const waiting = wait === undefined ? {} : { 'retry-after': String(Math.ceil(wait / 1000)) };
  return errorDelivery(speech.dialect, { status: STATUSES[code] ?? 502, message, code, headers: { ...headers, ...waiting } });
}

/**
 * Clients retry automatically after many faults. Once the model was asked again, that would silently spend a second budget; and a
 * broken contract or check here would refuse every reply that is paid for.
 */
const NO_RETRY = { 'x-should-retry': 'false' };

/** What was read is decoded, as a stream that has begun requires. */
function asItCame({ status, headers, bytes }: UpstreamAnswer, more: Delivery['headers'], mayBePacked: boolean): Delivery {
  const packed = mayBePacked ? headers['content-encoding'] : undefined;
  const all = { ...answerHeaders(headers), ...(packed === undefined ? {} : { 'content-encoding': packed }), ...more };
  const isStream = headers['content-type']?.startsWith('text/event-stream') === true;
  return { status, headers: all, body: bytes, isStream };
}
