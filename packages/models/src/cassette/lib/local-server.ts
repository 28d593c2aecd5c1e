import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that only programs of this machine reach. */
export interface LocalServer {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** Ends every connection, and waits until the port is free and the last request is dealt with. */
  close(): Promise<void>;
}

/** Answers one request; what it throws becomes an answer of status 500. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Starts a server on 127.0.0.1; port 0 takes any that is free. Rejects where the port is taken. */
export async function startLocalServer(listener: Listener, port: number): Promise<LocalServer> {
  // Loaded here and not above, because a command line that starts no server should not pay for loading it.
  const { createServer } = await import('node:http');
  const underway = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    // A socket that breaks is the business of whoever writes to it, never the end of the process.
    request.on('error', () => {});
    response.on('error', () => {});
    const work = listener(request, response)
      .catch((error: unknown) => fail(response, error))
      .finally(() => underway.delete(work));
    underway.add(work);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await Promise.all(underway);
    },
  };
}

function fail(response: ServerResponse, error: unknown): void {
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
