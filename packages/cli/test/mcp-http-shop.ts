import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { shopServer } from '../../../examples/mcp-gate/shop-server.ts';

export interface HttpShop {
  readonly url: string;
  readonly sessions: () => number;
  readonly tokens: () => readonly (string | undefined)[];
  close(): Promise<void>;
}

export async function httpShop(): Promise<HttpShop> {
  const tokens = new Set<string | undefined>();
  const transports = new Map<string, WebStandardStreamableHTTPServerTransport>();
  const server: Server = createServer(async (request, response) => {
    tokens.add(request.headers.authorization);
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? transports.get(id) : undefined;
    const transport = known ?? (await opened(transports));
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    const hasBody = request.method === 'POST';
    const answer = await transport.handleRequest(
      new Request(`http://127.0.0.1${request.url}`, {
        method: request.method ?? 'GET',
        headers,
        ...(hasBody ? { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' } : {}),
      } as RequestInit),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.flushHeaders();
    if (answer.body === null) response.end();
    else Readable.fromWeb(answer.body as never).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    sessions: () => transports.size,
    tokens: () => [...tokens],
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function opened(transports: Map<string, WebStandardStreamableHTTPServerTransport>) {
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => void transports.set(id, transport),
    onsessionclosed: (id) => void transports.delete(id),
  });
  await shopServer().connect(transport);
  return transport;
}
