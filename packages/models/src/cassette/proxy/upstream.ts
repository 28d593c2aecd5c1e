import type { ClientRequest } from 'node:http';
import { urlToHttpOptions } from 'node:url';
import { pathAt, upstreamUrl } from '../../http/upstream-url.ts';

export interface Upstream {
  readonly host: string;
  open(method: string, path: string, headers: readonly string[]): ClientRequest;
}

export async function upstreamAt(address: string): Promise<Upstream> {
  const url = upstreamUrl(address);
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http');
  return {
    host: url.host,
    open: (method, path, headers) =>
      request({
        ...urlToHttpOptions(url),
        method,
        path: pathAt(url, path),
        headers: [...headers, 'Host', url.host],
        // Each call gets a new connection, because a reused one may have died, which would look like a provider fault.
        agent: false,
      }),
  };
}
