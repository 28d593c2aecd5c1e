import { once } from 'node:events';
import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalServer {
  // `http://127.0.0.1:PORT`, or the same with the address it listens on.
  readonly url: string;
  // Ends every connection, and waits until the port is free and the last request is handled.
  close(): Promise<void>;
  // Accepts no more requests, and waits until those in progress are handled.
  drain(): Promise<void>;
}

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface ServerPlace extends Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'keepAliveTimeout'> {
  readonly host?: string;
  readonly port: number;
}

// Starts a server. Rejects if the port is taken or the address does not belong to this machine.
export async function startLocalServer(listener: Listener, place: ServerPlace): Promise<LocalServer> {
  const { host = '127.0.0.1', port, ...patience } = place;
  // Loaded on first use, so that a command that starts no server does not pay for it.
  const { createServer } = await import('node:http');
  const underway = new Set<Promise<void>>();
  const server = createServer(patience, (request, response) => {
    // A broken socket concerns the code that writes to it and must never end the process.
    request.on('error', () => {});
    response.on('error', () => {});
    const work = listener(request, response)
      .catch((error: unknown) => fail(response, error))
      .finally(() => underway.delete(work));
    underway.add(work);
  });
  // Rejects if there is an error instead.
  await once(server.listen(port, host), 'listening');
  const stopped = (end: () => void) =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      end();
    });
  return {
    url: urlOf(server.address() as AddressInfo),
    async close() {
      await stopped(() => server.closeAllConnections());
      await Promise.all(underway);
    },
    async drain() {
      const closed = stopped(() => server.closeIdleConnections());
      while (underway.size > 0) await Promise.all(underway);
      // A connection becomes idle one turn after its answer was sent.
      setImmediate(() => server.closeAllConnections());
      await closed;
    },
  };
}

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function fail(response: ServerResponse, error: unknown): void {
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
