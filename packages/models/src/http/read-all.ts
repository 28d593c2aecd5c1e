import type { IncomingMessage } from 'node:http';

/** All bytes of a message; undefined if there are more than allowed, in which case reading stops. Rejects if it breaks off. */
export function readAll(message: IncomingMessage, mostBytes: number, onPiece?: () => void): Promise<Buffer | undefined> {
  // Events, because iterating a stream costs as much as everything else here; `on`, because removing a listener is expensive too.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    message.on('data', (chunk: Buffer) => {
      onPiece?.();
      length += chunk.length;
      if (length <= mostBytes) chunks.push(chunk);
      else {
        message.pause().removeAllListeners('data');
        resolve(undefined);
      }
    });
    message.on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    message.on('error', reject);
    message.on('close', () => {
      if (!message.complete) reject(new Error('it was closed'));
    });
  });
}

/** All bytes of a request; undefined if there are more than allowed, in which case reading stops. */
export async function readRequest(request: IncomingMessage, mostBytes: number): Promise<Buffer | undefined> {
  return Number(request.headers['content-length'] ?? 0) > mostBytes ? undefined : await readAll(request, mostBytes);
}
