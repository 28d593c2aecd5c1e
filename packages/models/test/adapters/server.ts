import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { text as consumed } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listening } from '../../../../scripts/tests/listening.ts';

/** What a server does with the n-th request that reaches it. */
export type Handler = (response: ServerResponse, request: Received, hit: number) => void;

/** A request as it arrived. */
export interface Received {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
  /** The body as it came. */
  readonly text: string;
}

/** A server on a real socket. */
export interface TestServer {
  readonly url: string;
  readonly received: readonly Received[];
  /** How many connections were made. */
  readonly connections: number;
  /** Settles when the client has closed a connection. */
  readonly closed: Promise<void>;
}

/** Starts a server that ends with the test. */
export async function serve(handler: Handler): Promise<TestServer> {
  const received: Received[] = [];
  const sockets: Socket[] = [];
  const { promise: closed, resolve: left } = Promise.withResolvers<void>();
  const server = http.createServer((request, response) => {
    consumed(request).then((text) => {
      const one = { url: request.url ?? '', headers: request.headers, body: JSON.parse(text), text };
      received.push(one);
      handler(response, one, received.length);
    });
  });
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.once('close', left);
  });
  const { url, close } = await listening(server);
  onTestFinished(close);
  return {
    url,
    received,
    closed,
    get connections() {
      return sockets.length;
    },
  };
}

/** Answers at once, with a document. */
export function send(body: unknown, status = 200, headers: Record<string, string> = {}): Handler {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

/** Answers with a stream, each piece in a write of its own. */
export function drip(pieces: readonly (string | Uint8Array)[], end: 'end' | 'reset' | 'hang' = 'end', everyMs = 2): Handler {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    for (const piece of pieces) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      if (response.destroyed) return;
      response.write(piece);
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    if (end === 'end') response.end();
    if (end === 'reset') response.socket?.resetAndDestroy();
  };
}
