import type { IncomingMessage } from 'node:http';
import type { Clock } from '@tamis/core/model';
import { type Listener, startLocalServer } from '../../http/local-server.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import { checkOptions, option } from '../../options/check-options.ts';
import { systemClock } from '../../system-clock.ts';
import { readCassette } from '../format/read-cassette.ts';
import { writeExchange } from '../format/write-exchange.ts';
import { keyInHeaders } from '../lib/call-headers.ts';
import { secretsOf } from '../wire/credentials.ts';
import { dialectOfQuestion } from '../wire/find-dialect.ts';
import { forward } from './forward.ts';
import type { Passage } from './passage.ts';
import { passageExchange } from './passage-exchange.ts';
import { type Upstream, upstreamAt } from './upstream.ts';

/** Options for forwarding and recording calls. */
export interface RecordingProxyOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Strings that are never written. A call's own key is never written, whether listed here or not. */
  readonly redact?: readonly string[];
  readonly clock?: Clock;
  /** Called when the provider is not reached, or a call can't be recorded. */
  readonly note?: (sentence: string) => void;
}

/** Counts of the calls handled by the proxy. */
export interface RecordingCounts {
  readonly replies: number;
  /** Exchanges with a fault. */
  readonly faults: number;
  /** Questions that were forwarded but could not be recorded. */
  readonly unrecorded: number;
  /** Requests that are not questions, such as lists of models. They are forwarded and never recorded. */
  readonly others: number;
}

/** A server that forwards calls to a provider and records them. */
export interface RecordingProxy {
  /** `http://127.0.0.1:PORT`, to use in place of the provider's address. */
  readonly url: string;
  /** The provider's name and port. */
  readonly host: string;
  readonly counts: RecordingCounts;
  /** Ends every call in progress, unrecorded. */
  close(): Promise<void>;
}

interface Session {
  readonly upstream: Upstream;
  readonly sink: (line: string) => void;
  readonly options: RecordingProxyOptions;
  readonly clock: Clock;
  readonly counts: { -readonly [K in keyof RecordingCounts]: number };
  isClosing: boolean;
}

// A shorter key could be an ordinary word, which must not vanish from the recorded strings.
const SHORTEST_KEY = 8;

/**
 * Starts a server on 127.0.0.1 that forwards every request unchanged to `upstream` and writes each exchange to `sink` as a cassette line
 * with its line break. Rejects with an UpstreamError, or if the port is taken.
 */
export async function startRecordingProxy(
  upstream: string,
  sink: (line: string) => void,
  options: RecordingProxyOptions = {},
): Promise<RecordingProxy> {
  checkOptions<RecordingProxyOptions>('startRecordingProxy', options, {
    port: option.port,
    redact: option.texts,
    clock: option.clock,
    note: option.function,
  });
  const session: Session = {
    upstream: await upstreamAt(upstream),
    sink,
    options,
    clock: options.clock ?? systemClock,
    counts: { replies: 0, faults: 0, unrecorded: 0, others: 0 },
    isClosing: false,
  };
  const { url, close } = await startLocalServer(passing(session), { port: options.port ?? 0 });
  const end = () => {
    session.isClosing = true;
    return close();
  };
  return { url, host: session.upstream.host, counts: session.counts, close: end };
}

function passing(session: Session): Listener {
  return async (request, response) => {
    const url = parseUrl(request.url ?? '/', 'http://127.0.0.1');
    // An absolute address asks for a general proxy, which this is not. It would send keys anywhere.
    if (url === null || request.url?.startsWith('/') !== true) {
      response.writeHead(400).end();
      return;
    }
    const start = session.clock.now();
    const passage = await forward(request, response, session.upstream);
    await record(session, request, url, passage, session.clock.now() - start);
  };
}

async function record(
  session: Session,
  request: IncomingMessage,
  url: URL,
  passage: Passage,
  milliseconds: number,
): Promise<void> {
  const { counts, options, upstream, isClosing } = session;
  if (!isClosing && passage.reason !== undefined)
    options.note?.(`${upstream.host} did not send a complete response (${passage.reason}).`);
  const dialect = request.method === 'POST' ? dialectOfQuestion(url.pathname) : undefined;
  if (dialect === undefined) {
    counts.others += 1;
    return;
  }
  const encoding = request.headers['content-encoding'] ?? 'identity';
  const key = keyInHeaders(request.headers);
  const exchange = await passageExchange(passage, { dialect, path: url.pathname, encoding, milliseconds, key });
  // A call that we end ourselves looks like a fault but is not one.
  if (isClosing && passage.end !== 'whole' && exchange?.fault !== undefined) return;
  if (exchange === undefined) {
    counts.unrecorded += 1;
    options.note?.(`A call to ${url.pathname} was passed on but can't be recorded: ${whyNot(passage)}.`);
    return;
  }
  const line = writeExchange(exchange, [...(options.redact ?? []), ...keysOf(request, url)]);
  // One line that can't be read again would make the whole file useless.
  const reading = readCassette(line);
  if ('problems' in reading) {
    counts.unrecorded += 1;
    const reason = reading.problems[0]?.message ?? 'it cannot be read again';
    options.note?.(`A call to ${url.pathname} was passed on, but its response can't be stored in a cassette: ${reason}`);
    return;
  }
  counts[exchange.fault === undefined ? 'replies' : 'faults'] += 1;
  session.sink(`${line}\n`);
}

// Why a call could not be played again.
function whyNot({ sent, received, answer, end }: Passage): string {
  if (sent.isTooLong) return 'the request is too long';
  if (received.isTooLong) return 'the response is too long';
  if (answer !== undefined && (answer.status < 200 || (answer.status >= 300 && answer.status < 400)))
    return `the provider responded with status ${answer.status}`;
  return end === 'left' ? 'the caller disconnected before the response ended' : 'the request is not a JSON object';
}

function keysOf(request: IncomingMessage, url: URL): readonly string[] {
  return secretsOf(request.headers, url).filter((key) => key.length >= SHORTEST_KEY);
}
