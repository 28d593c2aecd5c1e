import type { OpenSpan } from '@tamis/core/model';
import type { ProxyLogLine } from './proxy-options.ts';

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH']);

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
