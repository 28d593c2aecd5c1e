import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface Listening {
  readonly url: string;
  readonly close: () => Promise<void>;
}

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

export function closing(): (...closes: readonly (() => Promise<unknown>)[]) => void {
  const all: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of all.reverse()) await close();
  });
  return (...closes) => void all.push(...closes);
}
