import type { IncomingMessage, ServerResponse } from 'node:http';
import { CALL_HEADERS } from '../lib/call-headers.ts';
import { type Passage, type PassageEnd, Tape } from './passage.ts';
import type { Upstream } from './upstream.ts';

export function forward(request: IncomingMessage, response: ServerResponse, upstream: Upstream): Promise<Passage> {
  return new Promise((resolve) => {
    const [sent, received] = [new Tape(), new Tape()];
    let answer: Passage['answer'];
    const settle = (end: PassageEnd, reason?: string) =>
      resolve({ sent, received, answer, end, ...(reason === undefined ? {} : { reason }) });
    const outgoing = upstream.open(
      request.method ?? 'GET',
      request.url ?? '/',
      passHeaders(request.rawHeaders, ['host', 'expect', ...CALL_HEADERS]),
    );
    // The first to settle decides. A later hang-up is only a consequence.
    response.once('close', () => {
      settle('left');
      outgoing.destroy();
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      settle(answer === undefined ? 'unreachable' : 'cut', error.code ?? error.message);
      response.socket?.resetAndDestroy();
    });
    outgoing.once('response', (incoming) => {
      answer = { status: incoming.statusCode ?? 0, headers: incoming.headers };
      incoming.once('error', (error: NodeJS.ErrnoException) => {
        settle('cut', error.code ?? error.message);
        response.destroy();
      });
      incoming.on('data', (chunk: Buffer) => received.add(chunk));
      incoming.once('end', () => settle('whole'));
      try {
        bringBack(incoming, response);
      } catch (error) {
        // A status or a reason that Node refuses to send.
        settle('cut', error instanceof Error ? error.message : String(error));
        incoming.destroy();
        response.socket?.resetAndDestroy();
      }
    });
    request.on('data', (chunk: Buffer) => sent.add(chunk));
    request.pipe(outgoing);
  });
}

function bringBack(incoming: IncomingMessage, response: ServerResponse): void {
  response.sendDate = false;
  response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage ?? '', passHeaders(incoming.rawHeaders));
  // Sent at once, because a client that waits for the first byte should see it when the provider sent it.
  response.flushHeaders();
  incoming.pipe(response);
}

// Headers that belong to a connection rather than to the message.
const OF_THE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

function passHeaders(raw: readonly string[], leaveOut: readonly string[] = []): string[] {
  const named = namedByConnection(raw);
  const isLeftOut = (name: string) => OF_THE_CONNECTION.has(name) || named.has(name) || leaveOut.includes(name);
  const kept: string[] = [];
  for (const [name, value] of pairs(raw)) if (!isLeftOut(name.toLowerCase())) kept.push(name, value);
  return kept;
}

function namedByConnection(raw: readonly string[]): ReadonlySet<string> {
  const values = pairs(raw).filter(([name]) => name.toLowerCase() === 'connection');
  return new Set(values.flatMap(([, value]) => value.split(',').map((name) => name.trim().toLowerCase())));
}

function pairs(raw: readonly string[]): readonly (readonly [name: string, value: string])[] {
  return Array.from({ length: raw.length / 2 }, (_, index) => [raw[2 * index] ?? '', raw[2 * index + 1] ?? ''] as const);
}
