import { isUtf8 } from 'node:buffer';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { FetchLike } from '@modelcontextprotocol/client';
import type { Json, JsonObject } from '@tamis/core';
import { NotRun } from '@tamis/ledger';
import { MOST_BYTES, serverReader } from '../wire/read-message.ts';
import { eventReader } from './event-stream.ts';
import { answerIdIn, type SentIds } from './ids.ts';
import { Lost } from './lost.ts';
import { passable } from './passable.ts';
import type { Requester } from './requester.ts';

export interface HttpLinkGiven {
  readonly url: URL;
  readonly request: Requester;
  readonly headers: () => Promise<{ readonly [name: string]: string }> | { readonly [name: string]: string };
  readonly onChallenge?: (said: string | undefined) => void;
  readonly log: (line: string) => void;
}

type Check = (text: string) => string | undefined;

// A `fetch` without time limits, because a tool may take as long as it needs, that passes on to the SDK only messages that can be
// read in one way, and answers that were asked for.
export function checkedFetch({ url, request, headers: own, onChallenge, log }: HttpLinkGiven, ids: SentIds): FetchLike {
  const read = serverReader();
  const checkFor =
    (asked: Json | undefined): Check =>
    (text) => {
      const found = read(text);
      if (found.kind === 'unreadable') return void log(`dropped a message from the server: ${found.reason}`);
      const passed = passable(found, ids, asked);
      if (typeof passed !== 'string') return JSON.stringify(passed);
      log(passed);
    };
  return async (_, init = {}) => {
    const asked = idIn(init.body);
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...(await ownHeaders(own)) };
    const begin = () => request(url, { method: init.method ?? 'GET', headers });
    const answer = await answerTo(begin, init.body, init.signal ?? undefined);
    const check = checkFor(asked);
    const [status, type] = [answer.statusCode ?? 0, String(answer.headers['content-type'] ?? '')];
    const given = { status, headers: headersOf(answer) };
    // No other answer will come, even if the server leaves the stream open.
    const isAnswer = (said: string) => asked !== undefined && ids.has(asked) && answerIdIn(said) === asked;
    if (status === 200 && type.startsWith('text/event-stream'))
      return new Response(eventsOf(answer, { check, isAnswer, log }), given);
    if (status === 401) onChallenge?.(answer.headers['www-authenticate']);
    const bytes = await bytesOf(answer);
    const text = bytes.toString('utf8');
    if (status < 200 || status > 299 || init.method !== 'POST') {
      // The SDK takes an error for an answer if it has the id of the request.
      const body = asked !== undefined && answerIdIn(text) === asked ? (check(text) ?? '') : text;
      return new Response(EMPTY.has(status) ? null : body, given);
    }
    if (!isUtf8(bytes)) throw new Lost(GARBLED);
    const passed = type.startsWith('application/json') && text !== '' ? check(text) : undefined;
    if (asked !== undefined && ids.has(asked)) throw new Lost('The server ended its answer too early.');
    return new Response(passed ?? null, { status: passed === undefined ? 202 : 200, headers: given.headers });
  };
}

const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

function idIn(body: unknown): Json | undefined {
  if (typeof body !== 'string') return undefined;
  const { id, method } = JSON.parse(body) as JsonObject;
  return method === undefined ? undefined : id;
}

async function ownHeaders(own: HttpLinkGiven['headers']): Promise<{ readonly [name: string]: string }> {
  try {
    return await own();
  } catch (problem) {
    throw notSent(problem);
  }
}

function notSent(problem: unknown): NotRun {
  return new NotRun(problem instanceof Error ? problem.message : String(problem));
}

// A request with a header that can't be sent is not begun.
function begun(begin: () => ClientRequest): ClientRequest {
  try {
    return begin();
  } catch (problem) {
    throw notSent(problem);
  }
}

function answerTo(begin: () => ClientRequest, body: unknown, signal: AbortSignal | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = begun(begin);
    const stop = () => sent.destroy(new Error('It was cancelled.'));
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    sent.on('close', () => signal?.removeEventListener('abort', stop));
    sent.on('response', resolve);
    // Until there is a connection, no byte of the request can have reached the server.
    let isConnected = false;
    const connected = () => {
      isConnected = true;
    };
    sent.on('socket', (socket) => (socket.connecting ? socket.once('connect', connected) : connected()));
    sent.on('error', (problem) => {
      const reason = `The server can't be reached: ${problem.message}`;
      reject(isConnected ? new Lost(reason) : new NotRun(reason));
    });
    sent.end(typeof body === 'string' ? body : undefined);
  });
}

function headersOf({ headers }: IncomingMessage): Headers {
  const found = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) found.set(name, String(value));
  // Of the body as it was sent, not as it is given to the SDK.
  for (const name of ['content-length', 'transfer-encoding', 'content-encoding']) found.delete(name);
  return found;
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MOST_BYTES) throw new Error(LONG);
      chunks.push(chunk);
    }
  } catch (problem) {
    throw new Lost((problem as Error).message === LONG ? LONG : BROKEN);
  }
  return Buffer.concat(chunks);
}

const LONG = 'The server sent a message that is too long.';
const BROKEN = 'The connection to the server broke off.';
const UNREADABLE = 'The server sent a message that can not be read.';
const GARBLED = 'The server sent a message that is not UTF-8.';

interface Events extends Pick<HttpLinkGiven, 'log'> {
  readonly check: Check;
  readonly isAnswer: (said: string) => boolean;
}

function eventsOf(answer: IncomingMessage, { check, isAnswer, log }: Events): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start: (stream) => {
      let isOver = false;
      const over = (end: () => void) => {
        if (!isOver) end();
        isOver = true;
      };
      const events = eventReader(MOST_BYTES, {
        onEvent: ({ data, fields }) => {
          // An event with empty data says where the stream can be resumed. The SDK ignores the id of an event without data.
          const passed = data === undefined || data === '' ? '' : (check(data) ?? '');
          if (passed === '' && isAnswer(data ?? '')) return void answer.destroy(new Error(UNREADABLE));
          const lines = [...fields, ...(data === undefined ? [] : [`data: ${passed}`])];
          if (!isOver && lines.length > 0) stream.enqueue(encoder.encode(`${lines.join('\n')}\n\n`));
        },
        onLong: () => void answer.destroy(new Error(LONG)),
        onBroken: (data) => {
          log(`dropped a message from the server: ${GARBLED}`);
          if (isAnswer(data)) answer.destroy(new Error(GARBLED));
        },
      });
      answer.on('data', (chunk: Buffer) => {
        events.push(chunk);
        if ((stream.desiredSize ?? 0) <= 0) answer.pause();
      });
      answer.on('end', () => {
        events.end();
        over(() => stream.close());
      });
      answer.on('error', (problem) => over(() => stream.error(problem)));
      answer.on('close', () => over(() => stream.error(new Error(BROKEN))));
    },
    pull: () => void answer.resume(),
    cancel: () => void answer.destroy(),
  });
}
