import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

// The fate of the next message with a given text, usually a COMMIT: it never arrives, it arrives after its sender is gone, or its answer never comes back.
export type Fate = 'dropped' | 'late' | 'unanswered';

export async function breakingWay(serverPort = 0, place = '', text = 'COMMIT\0') {
  const state: { fate?: Fate | undefined; isAnswered: boolean } = { isAnswered: false };
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connect(serverPort, '127.0.0.1');
    let isMuted = false;
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined));
    upstream.on('data', (data) => {
      if (isMuted) state.isAnswered = true;
      else client.write(data);
    });
    upstream.on('close', () => client.destroy());
    client.on('data', (data) => {
      const fate = data.includes(text) ? state.fate : undefined;
      if (fate === undefined) return void upstream.write(data);
      state.fate = undefined;
      isMuted = true;
      if (fate === 'unanswered') upstream.write(data);
      if (fate === 'late') setTimeout(() => upstream.write(data), 1000);
      setTimeout(() => client.destroy(), fate === 'unanswered' ? 100 : 0);
      if (fate === 'dropped') upstream.destroy();
    });
    client.on('close', () => {
      if (!isMuted) upstream.destroy();
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => proxy.close(resolve));
  });
  const address = proxy.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const where = place.replace(/:\d+\//, `:${port}/`);
  return {
    where,
    breakAt: (fate: Fate) => {
      state.fate = fate;
    },
    // Whether the server has answered a message whose sender does not hear it.
    isAnswered: () => state.isAnswered,
  };
}
