import type { IncomingMessage, ServerResponse } from 'node:http';
import { passHeaders } from '../../http/pass-headers.ts';
import { CALL_HEADERS } from '../lib/call-headers.ts';
import type { Passage, PassageEnd } from './passage.ts';
import { Tape } from './tape.ts';
import type { Upstream } from './upstream.ts';

/** Passes a request on as it is, passes the answer back as it comes, and reports what happened once it is over. */
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
    // The first to settle decides: a hang-up after that only follows from it.
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
  // At once, because a client that waits for the first byte should see what the provider sent when it sent it.
  response.flushHeaders();
  incoming.pipe(response);
}
