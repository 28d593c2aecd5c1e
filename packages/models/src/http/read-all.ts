import type { IncomingMessage } from 'node:http';

// Reads all bytes of a message. Stops and returns undefined if there are more than allowed. Rejects if the message breaks off.
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

// Reads all bytes of a request. Stops and returns undefined if there are more than allowed.
export async function readRequest(request: IncomingMessage, mostBytes: number): Promise<Buffer | undefined> {
  return Number(request.headers['content-length'] ?? 0) > mostBytes ? undefined : await readAll(request, mostBytes);
}
