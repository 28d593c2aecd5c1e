import { connect, createServer, type Socket } from 'node:net';

export interface CutProxy {
  readonly port: number;
  readonly cut: () => void;
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

export async function cutProxy(target: number): Promise<CutProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('data', (data) => other.write(data));
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      if (isCut) one.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend: () => {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
