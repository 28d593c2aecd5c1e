import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { text as consumed } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listening } from '../../../../scripts/tests/listening.ts';

export type Handler = (response: ServerResponse, request: Received, hit: number) => void;

export interface Received {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
  readonly text: string;
}

export interface TestServer {
  readonly url: string;
  readonly received: readonly Received[];
  readonly connections: number;
  readonly closed: Promise<void>;
}

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

export function send(body: unknown, status = 200, headers: Record<string, string> = {}): Handler {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

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
