import type { OpenSpan } from '@tamis/core';
import type { ProxyLogLine } from './proxy-options.ts';

/** Methods that are logged unchanged. Clients may send any word. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH']);

/** Records the outcome of a request in its span. Only a status of 500 or more is a server failure; a 422 is a contract doing its job. */
export function noteServed(span: OpenSpan | undefined, method: string | undefined, line: ProxyLogLine): void {
  const { contract, path, status, marks } = line;
  span?.note({
    'http.request.method': METHODS.has(method ?? '') ? method : '_OTHER',
    'http.route': path,
    'http.response.status_code': status,
    'tamis.contract': contract,
    'tamis.status': marks?.status,
    'tamis.attempts': marks?.attempts,
    'tamis.codes': marks && [...marks.findings, ...marks.changes],
  });
  if (status !== undefined && status >= 500) span?.fail(marks?.fault ?? String(status));
}
