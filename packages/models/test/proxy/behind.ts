import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listening } from '../../../../scripts/tests/listening.ts';
import { type ProxyOptions, startProxy } from '../../src/index.ts';
import { contracts, type Pair } from './proxying.ts';

export interface Seen {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly url: string;
  readonly method: string;
}

export async function behind<T>(
  answer: (response: ServerResponse, call: number, seen: Seen) => void,
  work: (pair: Pick<Pair, 'proxy'>, seen: readonly Seen[], upstream: string) => Promise<T>,
  options: Partial<ProxyOptions> = {},
  path = '',
): Promise<T> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const one = { headers: request.headers, text: await text(request), url: request.url ?? '', method: request.method ?? '' };
    seen.push(one);
    answer(response, seen.length, one);
  });
  const { url, close } = await listening(server);
  const upstream = url + path;
  const proxy = await startProxy({ contracts, upstream, ...options });
  try {
    return await work({ proxy }, seen, upstream);
  } finally {
    await proxy.close();
    await close();
  }
}
