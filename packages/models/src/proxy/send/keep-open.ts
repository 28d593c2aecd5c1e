import type { ServerResponse } from 'node:http';

export const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
  'x-tamis-status': 'pending',
};

// Keeps a stream open while its verdict is pending, until the returned function is called. The first byte is sent late, so that most
// verdicts can still choose a status.
export function keepOpen(response: ServerResponse, word: string, milliseconds: number): () => void {
  const timer = setInterval(() => {
    if (response.destroyed) return;
    if (!response.headersSent) response.writeHead(200, STREAM_HEADERS);
    response.write(word);
  }, milliseconds);
  return () => clearInterval(timer);
}
