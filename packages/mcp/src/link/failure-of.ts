import { SdkError, SdkHttpError } from '@modelcontextprotocol/client';
import { NotRun } from '@tamis/ledger';
import { Lost, NO_SESSION } from './lost.ts';
import { Rejected, saidWith } from './rejected.ts';

const TURNED_AWAY: ReadonlySet<number> = new Set([401, 403]);

const UNSENT: ReadonlySet<string> = new Set([
  ...['NOT_CONNECTED', 'NOT_INITIALIZED', 'CAPABILITY_NOT_SUPPORTED'],
  'METHOD_NOT_SUPPORTED_BY_PROTOCOL_VERSION',
]);

// The failure of a request without a result: it was never sent, the server's transport turned it away, or it may have run. Any other status
// may come after it ran.
export function failureOf(problem: unknown, hasSession: boolean): Error {
  const { data, message } = problem as Error & { readonly data?: unknown };
  if (problem instanceof Lost || problem instanceof NotRun) return problem;
  if (data instanceof Lost) return data;
  if (problem instanceof SdkError && UNSENT.has(problem.code)) return new NotRun(message);
  if (!(problem instanceof SdkHttpError)) return new Lost(message);
  const { status } = problem;
  const isRejected = status !== undefined && (TURNED_AWAY.has(status) || (hasSession && status === NO_SESSION));
  return isRejected ? new Rejected(status) : new Lost(saidWith(status), status);
}
