import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of this machine. */
export interface LocalServer {
  /** `http://127.0.0.1:PORT`, or with the address it was told to listen on. */
  readonly url: string;
  /** Ends every connection, and waits until the port is free and the last request is dealt with. */
  close(): Promise<void>;
  /** Takes no more requests, and waits until those under way are dealt with. */
  drain(): Promise<void>;
}

/** Answers one request; what it throws becomes an answer of status 500. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Where a server listens, and how long it waits for its clients. */
export interface ServerPlace extends Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'keepAliveTimeout'> {
  /** 127.0.0.1 unless told otherwise: then only programs of this machine reach it. */
  readonly host?: string;
  /** 0 takes any that is free. */
  readonly port: number;
}

/** Starts a server. Rejects where the port is taken or the address is not one of this machine. */
export async function startLocalServer(listener: Listener, place: ServerPlace): Promise<LocalServer> {
  const { host = '127.0.0.1', port, ...patience } = place;
  // Loaded here and not above, because a command line that starts no server should not pay for loading it.
  const { createServer } = await import('node:http');
  const underway = new Set<Promise<void>>();
  const server = createServer(patience, (request, response) => {
    // A socket that breaks is the business of whoever writes to it, never the end of the process.
    request.on('error', () => {});
    response.on('error', () => {});
    const work = listener(request, response)
      .catch((error: unknown) => fail(response, error))
      .finally(() => underway.delete(work));
    underway.add(work);
  });
  await listening(server, port, host);
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
      // An answer that has left makes its connection idle a turn later.
      setImmediate(() => server.closeAllConnections());
      await closed;
    },
  };
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function fail(response: ServerResponse, error: unknown): void {
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
