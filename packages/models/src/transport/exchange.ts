import http, {
  type Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import { Fault } from '@tamis/core';
import type { Cancel } from '@tamis/core/model';
import { endWith } from '../http/end-with.ts';
import { readAll } from '../http/read-all.ts';
import type { Timeouts } from './timeouts.ts';
import { cancelled, Watch } from './watch.ts';

export interface HttpCall {
  readonly method?: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: { readonly [name: string]: string };
  readonly body: string | Uint8Array;
  readonly timeouts: Timeouts;
  readonly signal?: Cancel | undefined;
  readonly agent?: Agent | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  chunks(): AsyncIterable<Buffer>;
  // All bytes at once; undefined if there are more than allowed.
  whole(mostBytes: number): Promise<Buffer | undefined>;
}

// A server that had closed a connection reports that at once. If it takes longer, it may be working on the request.
const AT_ONCE_MS = 1000;

// How long the unread rest of a response may take to arrive, so that its connection can be reused.
const DRAIN_MS = 1000;

// Makes one call and reads its response. It leaves no timer, listener or open socket behind. It uses Node's own client because `fetch`
// cannot tell a failed connection from a silent server. No redirect is followed, so that a key reaches only the address it was sent to.
export async function exchange<T>(call: HttpCall, read: (answer: HttpAnswer) => Promise<T>): Promise<T> {
  if (call.signal?.aborted) throw cancelled();
  let request = open(call);
  const watch = new Watch(call.timeouts, call.signal, (fault) => request.destroy(fault));
  try {
    let response: IncomingMessage | undefined;
    while (response === undefined) {
      response = await responseTo(request, call, watch);
      if (response === undefined) request = open(call);
    }
    const result = await read({
      status: response.statusCode ?? 0,
      headers: response.headers,
      chunks: () => chunksOf(response, watch),
      whole: (mostBytes) => wholeOf(response, watch, mostBytes),
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
  const { method = 'POST' } = call;
  const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(call.body)) };
  try {
    return client.request({ ...placeOf(call.url), method, headers: { ...call.headers, ...length }, agent: call.agent });
  } catch {
    // Node's error message may quote the header, which may be the key.
    throw new Fault('fault.bad-request', 'A header or the path contains characters that HTTP does not allow.');
  }
}

type Place = Pick<RequestOptions, 'protocol' | 'hostname' | 'port' | 'path' | 'auth'>;

const places = new WeakMap<URL, Place>();

// The parts of an address that a request needs, because Node copies everything it is given several times. Addresses are not modified in
// between.
function placeOf(url: URL): Place {
  const known = places.get(url);
  if (known !== undefined) return known;
  const { protocol, hostname, port, path, auth } = urlToHttpOptions(url);
  const place: Place = { protocol, hostname, port, path, auth };
  places.set(url, place);
  return place;
}

// The response, or undefined if a kept connection had died before the request reached the server, so that the request may be repeated.
function responseTo(request: ClientRequest, call: HttpCall, watch: Watch): Promise<IncomingMessage | undefined> {
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    let isConnected = false;
    const start = performance.now();
    // After an answer this is useless, and creating an error is expensive.
    const fail = (reason: () => Error) => {
      if (isAnswered) return;
      if (watch.fault === undefined && isAtOnce(start) && hadDied(request, call, reason())) resolve(undefined);
      else reject(watch.fault ?? (isConnected ? unanswered : unreachable)(call.url, reason()));
    };
    // These happen only once anyway, and `once` would spend time on removing listeners.
    request.on('error', (error) => fail(() => error));
    // A server that answers with another protocol ends the request without any error.
    request.on('close', () => fail(() => new Error('it was closed')));
    request.on('socket', (socket) =>
      whenConnected(socket, () => {
        isConnected = true;
        watch.enter('firstByte');
      }),
    );
    request.on('response', (response) => {
      watch.enter('idle');
      isAnswered = true;
      resolve(response);
    });
    endWith(request, call.body);
  });
}

// Whether the server closed an idle connection just as it was reused, which can't happen to a new one. Only callers with their own pool are
// covered; all others have a loop that waits out faults.
function hadDied({ reusedSocket }: ClientRequest, { agent }: HttpCall, { code }: NodeJS.ErrnoException): boolean {
  return agent !== undefined && reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE');
}

function isAtOnce(start: number): boolean {
  return performance.now() - start < AT_ONCE_MS;
}

// Resolves when the connection is open. A reused one is already open, and one with TLS is open after the handshake.
function whenConnected(socket: Socket & { readonly secureConnecting?: boolean }, then: () => void): void {
  if (socket.secureConnecting) socket.once('secureConnect', then);
  else if (socket.connecting) socket.once('connect', then);
  else then();
}

async function* chunksOf(response: IncomingMessage, watch: Watch): AsyncGenerator<Buffer> {
  try {
    // The socket outlives a reader that stops early, so that the next call can use it.
    for await (const chunk of response.iterator({ destroyOnReturn: false })) {
      watch.enter('idle');
      yield chunk as Buffer;
    }
    // A body without a length ends just as quietly when we end it ourselves.
    if (watch.fault !== undefined) throw watch.fault;
  } catch (error) {
    throw watch.fault ?? broken(error);
  }
}

async function wholeOf(response: IncomingMessage, watch: Watch, mostBytes: number): Promise<Buffer | undefined> {
  try {
    const bytes = await readAll(response, mostBytes, () => watch.enter('idle'));
    if (watch.fault !== undefined) throw watch.fault;
    return bytes;
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
  return new Fault('fault.network', `The call to ${url.host} failed before it was sent (${reasonOf(error)}).`);
}

// The fault for a call without a response. There was a connection, so the server may have the request, and the response may have been
// charged.
function unanswered(url: URL, error: Error): Fault {
  return new Fault('fault.cut-stream', `The connection to ${url.host} broke before a response arrived (${reasonOf(error)}).`);
}

function broken(error: unknown): Fault {
  return new Fault('fault.cut-stream', `The connection broke in the middle of the response (${reasonOf(error)}).`);
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message ?? 'no reason given';
}
