import type { IncomingMessage } from 'node:http';
import { readAll } from './read-all.ts';

/** All bytes of a request; undefined if there are more than allowed, in which case reading stops. */
export async function readRequest(request: IncomingMessage, mostBytes: number): Promise<Buffer | undefined> {
  return Number(request.headers['content-length'] ?? 0) > mostBytes ? undefined : await readAll(request, mostBytes);
}
