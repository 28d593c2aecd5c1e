import { Fault } from '@tamis/core';
import { known } from '@tamis/core/internal';
import type { FaultCode } from '@tamis/core/model';
import { type BodyError, bodyErrorIn } from './body-error.ts';
import { boundedWait } from './retry-after.ts';

const RATE_LIMITED = ['rate_limit_error', 'rate_limit_exceeded', 'rate_limit', 'too_many_requests', 'resource_exhausted'];
const OVERLOADED = ['overloaded_error', 'overloaded', 'service_unavailable', 'unavailable'];
const NO_CREDIT = ['insufficient_quota', 'billing_hard_limit_reached', 'billing_error'];
const BAD_KEY = ['api_key_invalid', 'invalid_api_key'];
const FILTERED = ['content_filter', 'content_policy_violation'];

export function errorFault(body: unknown, text: string): Fault | undefined {
  const error = bodyErrorIn(body);
  if (!error) return undefined;
  const code = markedCode(error) ?? passingCode(error) ?? 'fault.error-in-body';
  return new Fault(code, `The response contains an error instead of a reply: ${error.message}`, detailOf(error, text));
}

export function markedCode(error: BodyError): FaultCode | undefined {
  if (isMarked(error, NO_CREDIT) || isMarked(error, BAD_KEY)) return 'fault.auth';
  return isMarked(error, FILTERED) ? 'fault.filtered' : undefined;
}

function passingCode(error: BodyError): FaultCode | undefined {
  if (error.status === 429 || isMarked(error, RATE_LIMITED)) return 'fault.rate-limited';
  return (error.status ?? 0) >= 500 || isMarked(error, OVERLOADED) ? 'fault.server' : undefined;
}

function isMarked(error: BodyError, marks: readonly string[]): boolean {
  return marks.some((mark) => error.marks.has(mark));
}

function detailOf(error: BodyError, excerpt: string) {
  return known({ excerpt, retryAfter: error.retryAfter === undefined ? undefined : boundedWait(error.retryAfter) });
}
