import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ProxyOptions, startProxy } from '../../src/index.ts';
import { contracts, type Pair } from './proxying.ts';

/** A request as the provider got it. */
export interface Seen {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly url: string;
  readonly method: string;
}

/** A provider that answers as it is told, behind a proxy. */
export async function behind<T>(
  answer: (response: ServerResponse, call: number, seen: Seen) => void,
  work: (pair: Pick<Pair, 'proxy'>, seen: readonly Seen[], upstream: string) => Promise<T>,
  options: Partial<ProxyOptions> = {},
  path = '',
): Promise<T> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', () => {
      const one = { headers: request.headers, text, url: request.url ?? '', method: request.method ?? '' };
      seen.push(one);
      answer(response, seen.length, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const upstream = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const proxy = await startProxy({ contracts, upstream, ...options });
  try {
    return await work({ proxy }, seen, upstream);
  } finally {
    await proxy.close();
    server.closeAllConnections();
    server.close();
  }
}
