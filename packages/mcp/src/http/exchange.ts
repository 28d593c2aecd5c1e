import type { IncomingMessage, ServerResponse } from 'node:http';
import { eventText } from './event-stream.ts';

/** One request of a caller's transport, and the stream of messages that answers it. */
export interface Exchange {
  readonly headers: IncomingMessage['headers'];
  /** Begins the stream, so that the client knows that it will come. */
  open(): void;
  /** Sends a message; the stream stays open. */
  say(text: string): void;
  /** Sends the last message, if there is one. */
  end(text?: string): void;
  /** Answers with a status instead, if nothing was sent yet. */
  refuse(status: number, reason: string, headers?: { readonly [name: string]: string }): void;
}

/** Proxies and clients give up on streams that are silent for longer, in milliseconds. */
const BEAT = 15_000;

/** An answer that takes longer starts without a message, because clients wait only so long for it to start. */
const SOON = 1_000;

/** Creates the exchange for a request. `headers` are those of the answer, known when it begins. */
export function exchange(
  request: IncomingMessage,
  response: ServerResponse,
  headers: () => { [name: string]: string },
): Exchange {
  let beat: NodeJS.Timeout | undefined;
  const soon = setTimeout(() => begin(), SOON);
  response.on('close', () => {
    clearTimeout(soon);
    clearInterval(beat);
  });
  const begin = () => {
    if (response.headersSent) return;
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', ...headers() });
    response.flushHeaders();
    beat = setInterval(() => response.write(': waiting\n\n'), BEAT);
  };
  return {
    headers: request.headers,
    open: begin,
    say: (text) => {
      begin();
      response.write(eventText(text));
    },
    end: (text) => {
      if (response.writableEnded) return;
      begin();
      response.end(text === undefined ? '' : eventText(text));
    },
    refuse: (status, reason, more = {}) => {
      if (response.headersSent) return void response.end();
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...more });
      response.end(reason);
    },
  };
}
