import type { ClientRequest } from 'node:http';
import { urlToHttpOptions } from 'node:url';

/** The provider that calls are passed on to. */
export interface Upstream {
  /** Its name and port, without anything secret that an address may hold. */
  readonly host: string;
  open(method: string, path: string, headers: readonly string[]): ClientRequest;
}

/** Thrown where an address is none that calls can be passed on to. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
}

/** The provider at an address; its path stands before the path of each request. */
export async function upstreamAt(address: string): Promise<Upstream> {
  const url = URL.parse(address);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new UpstreamError(
      'The upstream is not the address of a provider; an address that starts with http:// or https:// was expected.',
    );
  }
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http');
  const base = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname;
  return {
    host: url.host,
    open: (method, path, headers) =>
      request({
        ...urlToHttpOptions(url),
        method,
        path: `${base}${path}`,
        headers: [...headers, 'Host', url.host],
        // A connection for each call: one that was kept may have died, which would look like a fault of the provider.
        agent: false,
      }),
  };
}
