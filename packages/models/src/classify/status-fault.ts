import { Fault } from '@tamis/core';
import { jsonIn, known } from '@tamis/core/internal';
import type { FaultCode } from '@tamis/core/model';
import { bodyErrorIn } from './body-error.ts';
import { markedCode } from './error-fault.ts';
import { boundedWait, type Headers, retryAfterOf } from './retry-after.ts';

const EXACT: ReadonlyMap<number, FaultCode> = new Map([
  [401, 'fault.auth'],
  // No credit left. As with a rejected key, only the owner of the account can fix it.
  [402, 'fault.auth'],
  [403, 'fault.auth'],
  // The server or an intermediary gave up waiting. The model may have answered, and the answer may have been charged.
  [408, 'fault.timeout-first-byte'],
  [409, 'fault.server'],
  [425, 'fault.server'],
  [429, 'fault.rate-limited'],
  [504, 'fault.timeout-first-byte'],
  // Cloudflare's version of 504.
  [524, 'fault.timeout-first-byte'],
]);

const MEANING: { readonly [code in FaultCode]?: string } = {
  'fault.auth': 'the key is not accepted, or may not do this',
  'fault.rate-limited': 'too many requests',
  'fault.timeout-first-byte': 'the response took too long',
  'fault.server': 'the server reports an internal problem',
};

export function statusFault(status: number, headers: Headers, text: string): Fault {
  const error = bodyErrorIn(jsonIn(text));
  const code = (error && markedCode(error)) ?? codeOfStatus(status);
  const asked = retryAfterOf(headers) ?? error?.retryAfter;
  const retryAfter = asked === undefined ? undefined : boundedWait(asked);
  const said = error?.message || MEANING[code] || meaningOf(status);
  return new Fault(code, `The server answered ${status}: ${said}`, known({ status, retryAfter, excerpt: text || undefined }));
}

export function codeOfStatus(status: number): FaultCode {
  return EXACT.get(status) ?? (status >= 500 ? 'fault.server' : 'fault.bad-request');
}

function meaningOf(status: number): string {
  if (status < 400) return 'it redirects elsewhere, and redirects are not followed; check the base URL';
  // Servers answer like this for an unknown path, without mentioning a model.
  return status === 404 ? 'there is nothing at this address; most base URLs end with /v1' : 'it does not accept the request';
}
