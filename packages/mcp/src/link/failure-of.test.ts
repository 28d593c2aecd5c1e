import { SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';
import { failureOf } from './failure-of.ts';

const answered = (status: number) => new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, 'No.', { status, statusText: 'No' });

it.each([
  [401, true, 'Rejected'],
  [403, false, 'Rejected'],
  [404, true, 'Rejected'],
  [404, false, 'Lost'],
  [400, true, 'Lost'],
  [405, true, 'Lost'],
  [415, false, 'Lost'],
  [500, true, 'Lost'],
] as const)('a request that is answered with %i, in a session: %s, is %s', (status, hasSession, name) => {
  expect(failureOf(answered(status), hasSession)).toMatchObject({ name, status });
});
