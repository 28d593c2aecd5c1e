import { isObject, known, listAt, memberOf, textAt } from '@tamis/core/internal';
import { durationOf } from './retry-after.ts';

export interface BodyError {
  readonly message: string;
  readonly marks: ReadonlySet<string>;
  // The HTTP status that the error would have had.
  readonly status?: number;
  readonly retryAfter?: number;
}

export function bodyErrorIn(body: unknown): BodyError | undefined {
  if (Array.isArray(body)) return bodyErrorIn(body[0]);
  const error = memberOf(body, 'error');
  if (typeof error === 'string' && error !== '') return { message: error, marks: new Set([error.toLowerCase()]) };
  if (isObject(error)) return describe(error);
  const isError = memberOf(body, 'object') === 'error' || memberOf(body, 'type') === 'error';
  return isError ? describe(body) : undefined;
}

function describe(error: unknown): BodyError {
  const details = listAt(error, 'details');
  const marks = [
    ...['type', 'code', 'status'].map((key) => memberOf(error, key)),
    ...details.map((detail) => memberOf(detail, 'reason')),
  ].filter((mark) => typeof mark === 'string');
  const delays = details.map((detail) => durationOf(textAt(detail, 'retryDelay') ?? '')).filter((delay) => delay !== undefined);
  return known({
    message: textAt(error, 'message') ?? marks.join(', '),
    marks: new Set(marks.map((mark) => mark.toLowerCase())),
    status: statusOf(memberOf(error, 'code')) ?? statusOf(memberOf(error, 'status')),
    retryAfter: delays[0],
  });
}

function statusOf(code: unknown): number | undefined {
  const number = typeof code === 'string' && /^\d{3}$/.test(code) ? Number(code) : code;
  return typeof number === 'number' && number >= 400 && number < 600 ? number : undefined;
}
