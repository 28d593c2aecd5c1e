import type { IncomingHttpHeaders } from 'node:http';

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether a request comes from a program on this machine, and not from another site's page whose name resolves here. */
export function isFromHere({ host = '', origin }: IncomingHttpHeaders): boolean {
  if (!LOOPBACK.has(host.replace(/:\d{1,5}$/, '').toLowerCase())) return false;
  return origin === undefined || LOOPBACK.has(URL.parse(origin)?.hostname ?? '');
}
