import type { Agent, IncomingMessage, ServerResponse } from 'node:http';
import { completeBudget } from '@tamis/core/loop';
import { inSpan } from '@tamis/core/model';
import { likelyDialect } from '../cassette/wire/find-dialect.ts';
import { type Listener, startLocalServer } from '../http/local-server.ts';
import { pathAt, upstreamUrl } from '../http/upstream-url.ts';
import { holds } from '../lib/shape.ts';
import { checkOptions, type OptionShape, option } from '../options/check-options.ts';
import { systemClock } from '../system-clock.ts';
import type { Timeouts } from '../transport/timeouts.ts';
import { admission } from './front/admission.ts';
import { contractParts } from './front/contract-parts.ts';
import { Court } from './front/court.ts';
import { noteServed } from './front/note-served.ts';
import type { Office, Served } from './front/office.ts';
import { ProxyError, type ProxyLogLine, type ProxyOptions } from './front/proxy-options.ts';
import { serveRequest } from './front/serve-request.ts';
import { Memory } from './memory/memory.ts';
import { errorDelivery } from './send/error-delivery.ts';
import { sendDelivery } from './send/send-delivery.ts';
import { requestHeaders } from './upstream/passed-headers.ts';

/** A server that judges a provider's replies. */
export interface JudgingProxy {
  /** `http://127.0.0.1:PORT`, or the same with the address it listens on. A client's base URL is this, `/NAME`, and usually `/v1`. */
  readonly url: string;
  /** Ends every request at once. */
  close(): Promise<void>;
  /** Accepts no more requests, and waits until those in progress are handled. */
  drain(): Promise<void>;
}

const OPTIONS: OptionShape<ProxyOptions> = {
  contracts: holds((value) => value instanceof Map, 'a Map of gates, or of functions that make them'),
  upstream: option.text,
  port: option.port,
  host: option.text,
  allowHosts: option.texts,
  token: option.text,
  mode: holds((value) => value === 'enforce' || value === 'observe', 'enforce or observe'),
  budget: option.object,
  stream: holds((value) => value === 'judged' || value === 'provisional', 'judged or provisional'),
  world: option.anything,
  reviews: option.object,
  timeouts: option.object,
  passHeaders: option.texts,
  keepAlive: option.milliseconds,
  remember: holds((value) => Number.isSafeInteger(value) && (value as number) >= 0, 'a number of responses'),
  warn: option.function,
  log: option.function,
  telemetry: option.object,
};

const PATIENCE = { headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 65_000 };

const TIMEOUTS: Timeouts = { connect: 10_000, firstByte: 600_000, idle: 120_000, total: 600_000 };

/**
 * Starts a server that speaks OpenAI's Chat Completions and Responses, Anthropic's Messages and Gemini's generateContent, and judges every
 * response against a contract. Rejects with a ProxyError or an UpstreamError if it can't work as requested, or if the port is taken.
 */
export async function startProxy(options: ProxyOptions): Promise<JudgingProxy> {
  checkOptions<ProxyOptions>('startProxy', options, OPTIONS, ['contracts', 'upstream']);
  requireContractNames([...options.contracts.keys()]);
  completeBudget(options.budget);
  const url = upstreamUrl(options.upstream);
  const office: Office = {
    options,
    admit: admission(options),
    contracts: contractParts(options),
    court: new Court(options.warn),
    memory: new Memory(options.remember),
    warnedOf: new Set(),
    timeouts: { ...TIMEOUTS, ...options.timeouts },
    headersFor: requestHeaders(options.passHeaders ?? []),
    agent: await agentFor(url),
    target: targetAt(url),
  };
  const { host = '127.0.0.1', port = 0 } = options;
  const server = await startLocalServer(listener(office), { host, port, ...PATIENCE });
  const ended = (end: () => Promise<void>) => async () => {
    await end();
    office.agent.destroy();
  };
  return { url: server.url, close: ended(server.close), drain: ended(server.drain) };
}

// The connection pool. Connections are kept without a timer for each, because a provider closes those it does not want.
async function agentFor({ protocol }: URL): Promise<Agent> {
  const { Agent: Keeper } = protocol === 'https:' ? await import('node:https') : await import('node:http');
  return new Keeper({ keepAlive: true });
}

function targetAt(base: URL): Office['target'] {
  const usual = new Map<string, URL>();
  const made = (path: string, query: string) => {
    const url = new URL(base);
    url.pathname = pathAt(base, path);
    if (query.length > 1) url.search = base.search === '' ? query : `${base.search}&${query.slice(1)}`;
    return url;
  };
  return (path, query) => {
    if (query !== '') return made(path, query);
    const known = usual.get(path) ?? made(path, '');
    usual.set(path, known);
    return known;
  };
}

function listener(office: Office): Listener {
  const { log, telemetry } = office.options;
  return (request, response) =>
    inSpan(telemetry, { name: 'tamis.proxy', kind: 'server', from: request.headers }, async (span) => {
      const start = systemClock.now();
      const served = await serveRequest(office, request, response, span).catch(() => confess(request, response));
      const line = logLine(served, request.headers['x-stainless-retry-count'], systemClock.now() - start);
      noteServed(span, request.method, line);
      log?.(line);
    });
}

// Answers after a bug in Tamis. Nothing unjudged is forwarded, and a retry would give the same result.
async function confess(request: IncomingMessage, response: ServerResponse): Promise<Served> {
  const headers = { 'x-tamis-status': 'fault', 'x-should-retry': 'false' };
  const trouble = { status: 500, message: 'Tamis failed while handling this request; this is a bug in Tamis.', headers };
  await sendDelivery(response, errorDelivery(likelyDialect(request.url ?? '', request.headers), trouble));
  return { status: 500 };
}

function logLine({ route, passed, status, marks }: Served, retries: unknown, milliseconds: number): ProxyLogLine {
  return {
    ...(route === undefined ? {} : { contract: route.contract, path: route.speech.path }),
    ...(passed === undefined ? {} : { path: passed }),
    ...(status === undefined ? {} : { status }),
    ...(marks === undefined ? {} : { marks }),
    milliseconds,
    retries: typeof retries === 'string' && /^\d{1,3}$/.test(retries) ? Number(retries) : 0,
  };
}

const VERSIONS: ReadonlySet<string> = new Set(['v1', 'v1alpha', 'v1beta']);

// A name that needs no escapes in a path or a header.
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

// Refuses names that could not be distinguished from the rest of a path.
function requireContractNames(names: readonly string[]): void {
  if (names.length === 0) throw new ProxyError('There is no contract; expected at least one.');
  const bad = names.find((name) => !NAME.test(name) || VERSIONS.has(name));
  if (bad === undefined) return;
  throw new ProxyError(
    `${JSON.stringify(bad)} can't name a contract; expected up to 64 letters, digits, dots, dashes and underscores, starting with a letter or digit, and not v1, v1alpha or v1beta.`,
  );
}
