import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { type Cancel, Fault } from '@tamis/core';
import type { Timeouts } from './timeouts.ts';
import { cancelled, Watch } from './watch.ts';

/** One POST to a server. */
export interface HttpCall {
  readonly url: URL;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  readonly timeouts: Timeouts;
  readonly cancel?: Cancel | undefined;
}

/** What the server answers; the pieces of its body come as they arrive. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly chunks: AsyncIterable<Buffer>;
}

/** How long the rest of an answer that was read far enough may take, so that its connection can be used again. */
const DRAIN_MS = 1000;

/**
 * Makes one call, has its answer read, and leaves no timer, listener or open socket behind.
 *
 * Node's own client, because `fetch` cannot tell a connection that failed from a server that says nothing, and
 * because it follows no redirect: a key goes nowhere but where it was sent.
 */
export async function exchange<T>(call: HttpCall, read: (answer: HttpAnswer) => Promise<T>): Promise<T> {
  if (call.cancel?.aborted) throw cancelled();
  const request = open(call);
  const watch = new Watch(call.timeouts, call.cancel, (fault) => request.destroy(fault));
  try {
    const response = await responseTo(request, call, watch);
    const result = await read({
      status: response.statusCode ?? 0,
      headers: response.headers,
      chunks: chunksOf(response, watch),
    });
    drain(response);
    return result;
  } catch (error) {
    request.destroy();
    throw error;
  } finally {
    watch.end();
  }
}

function open(call: HttpCall): ClientRequest {
  const client = call.url.protocol === 'https:' ? https : http;
  const headers = { ...call.headers, 'content-length': String(Buffer.byteLength(call.body)) };
  try {
    return client.request(call.url, { method: 'POST', headers });
  } catch {
    // The reason Node gives may quote the header, which may be the key.
    throw new Fault('fault.bad-request', 'A header or the path holds characters that HTTP cannot carry.');
  }
}

function responseTo(request: ClientRequest, call: HttpCall, watch: Watch): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('error', (error) => reject(watch.fault ?? unreachable(call.url, error)));
    // A server that answers with another protocol ends the request without a word.
    const onClose = () => reject(watch.fault ?? unreachable(call.url, new Error('it was closed')));
    request.once('close', onClose);
    request.once('socket', (socket) => whenConnected(socket, () => watch.enter('firstByte')));
    request.once('response', (response) => {
      // Every request closes in the end; an error made for nobody would cost more than the rest of the call.
      request.off('close', onClose);
      watch.enter('idle');
      resolve(response);
    });
    request.end(call.body);
  });
}

/** A connection that is used again stands already; one under TLS stands after the handshake. */
function whenConnected(socket: Socket & { readonly secureConnecting?: boolean }, then: () => void): void {
  if (socket.secureConnecting) socket.once('secureConnect', then);
  else if (socket.connecting) socket.once('connect', then);
  else then();
}

async function* chunksOf(response: IncomingMessage, watch: Watch): AsyncGenerator<Buffer> {
  try {
    // The socket outlives a reader that has seen enough, so that the next call can use it.
    for await (const chunk of response.iterator({ destroyOnReturn: false })) {
      watch.enter('idle');
      yield chunk as Buffer;
    }
    // A body without a length ends as quietly when we end it ourselves.
    if (watch.fault !== undefined) throw watch.fault;
  } catch (error) {
    throw watch.fault ?? broken(error);
  }
}

function drain(response: IncomingMessage): void {
  if (response.readableEnded) return;
  const timer = setTimeout(() => response.destroy(), DRAIN_MS).unref();
  response.once('close', () => clearTimeout(timer));
  response.on('error', () => {});
  response.resume();
}

function unreachable(url: URL, error: Error): Fault {
  return new Fault('fault.network', `The call to ${url.host} failed before an answer came (${reasonOf(error)}).`);
}

function broken(error: unknown): Fault {
  return new Fault('fault.cut-stream', `The connection broke in the middle of the answer (${reasonOf(error)}).`);
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message ?? 'no reason given';
}
