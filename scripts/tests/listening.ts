import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** A server that a test has started. */
export interface Listening {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Starts a server on this machine, on any port or on one that it had before. */
export async function listening(server: Server, port = 0): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Notes what is closed after the last test of a file, the latest first. */
export function closing(): (...closes: readonly (() => Promise<unknown>)[]) => void {
  const all: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of all.reverse()) await close();
  });
  return (...closes) => void all.push(...closes);
}
