import type { ServerResponse } from 'node:http';

/** Aborted as soon as nobody listens any more. */
export function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  response.once('close', () => gone.abort());
  return gone.signal;
}
