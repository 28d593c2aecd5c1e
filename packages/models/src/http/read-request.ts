import type { IncomingMessage } from 'node:http';
import { readAll } from './read-all.ts';

/** All bytes of a request; undefined where there are more than allowed, of which no more are read then. */
export async function readRequest(request: IncomingMessage, mostBytes: number): Promise<Buffer | undefined> {
  return Number(request.headers['content-length'] ?? 0) > mostBytes ? undefined : await readAll(request, mostBytes);
}
