import type { OutgoingMessage } from 'node:http';

// Above this size, copying costs more than sending a second piece.
const SHORT = 64 * 1024;

export function endWith(message: OutgoingMessage, body: string | Uint8Array): void {
  if (typeof body === 'string' || body.length > SHORT) message.end(body);
  else message.end(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1'), 'latin1');
}
