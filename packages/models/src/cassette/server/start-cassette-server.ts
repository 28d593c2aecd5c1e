import type { IncomingMessage, ServerResponse } from 'node:http';
import { jsonIn } from '@tamis/core/internal';
import type { Clock, RequestOptions, TextMessage } from '@tamis/core/model';
import { type Listener, startLocalServer } from '../../http/local-server.ts';
import { readRequest } from '../../http/read-all.ts';
import { checkOptions, option } from '../../options/check-options.ts';
import { systemClock } from '../../system-clock.ts';
import { BatchDesk } from '../batch/batch-desk.ts';
import type { ServedBatch } from '../batch/batch-job.ts';
import type { BatchScript } from '../batch/batch-script.ts';
import { isOfBatches, serveBatches } from '../batch/serve-batches.ts';
import type { Exchange, ExchangeKey } from '../format/exchange.ts';
import { keyInHeaders } from '../lib/call-headers.ts';
import { type Card, type CassetteSource, Deck, type Exchanges } from '../replay/deck.ts';
import type { FileDeck } from '../replay/file-deck.ts';
import { noMatch } from '../replay/no-match.ts';
import type { KeyOf } from '../replay/replay-model.ts';
import { carriesKey } from '../wire/credentials.ts';
import type { Provider, WireDialect, WireQuestion } from '../wire/dialect.ts';
import { dialectOfQuestion, likelyDialect } from '../wire/find-dialect.ts';
import { perform } from './perform.ts';
import { sendBody, sendTrouble } from './send.ts';
import { type Framing, jsonBody } from './wire-body.ts';

/** Options for serving a cassette. */
export interface CassetteServerOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Determines a call's step, unit and attempt, as in the replay model. The call's headers can state them too. */
  readonly key?: KeyOf;
  /** The key that requests must carry. Others get status 401. By default, any key is accepted. */
  readonly apiKey?: string;
  readonly clock?: Clock;
  /** How it processes batches, and which faults it plays. */
  readonly batches?: BatchScript;
}

/** A provider on this machine that answers from a cassette. */
export interface CassetteServer {
  /** `http://127.0.0.1:PORT`, without a path. */
  readonly url: string;
  /** All requests received. */
  readonly hits: readonly Hit[];
  /** Every batch that was created. */
  readonly batches: readonly ServedBatch[];
  /** The exchanges that were never played. */
  unused(): readonly Exchange[];
  close(): Promise<void>;
}

interface Stage extends Omit<CassetteServerOptions, 'batches'> {
  readonly deck: Exchanges;
  readonly desk: BatchDesk;
  readonly hits: Hit[];
}

interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly dialect: WireDialect;
}

const NOTHING_ASKED: WireQuestion = { model: '', messages: [], named: [], options: {}, stream: false, wantsUsage: false };

/** Starts a provider on 127.0.0.1 that speaks the three protocols and plays a cassette. Faults are played as real network behaviour. */
export async function startCassetteServer(
  cassette: CassetteSource | FileDeck,
  options: CassetteServerOptions = {},
): Promise<CassetteServer> {
  checkOptions<CassetteServerOptions>('startCassetteServer', options, {
    port: option.port,
    key: option.function,
    apiKey: option.text,
    clock: option.clock,
    batches: option.object,
  });
  const { batches = {}, ...rest } = options;
  const deck = 'take' in cassette ? cassette : new Deck(cassette);
  const desk = new BatchDesk(batches, ({ messages, named }) =>
    deck.take({ messages, ...(named && { named }), key: { ...options.key?.(messages, {}) } }),
  );
  const stage: Stage = { ...rest, deck, desk, hits: [] };
  const { url, close } = await startLocalServer(serving(stage), { port: options.port ?? 0 });
  return { url, hits: stage.hits, batches: desk.batches, unused: () => stage.deck.unused(), close };
}

function serving(stage: Stage): Listener {
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const asked = request.method === 'POST' ? dialectOfQuestion(url.pathname) : undefined;
    const dialect = asked ?? likelyDialect(url.pathname, request.headers);
    const visit = { request, response, url, dialect };
    if (asked === undefined) await answerOther(stage, visit);
    else await answerQuestion(stage, visit);
  };
}

async function answerOther(stage: Stage, visit: Visit): Promise<void> {
  const { request, response, url, dialect } = visit;
  note(stage, visit, NOTHING_ASKED);
  if (!isWelcome(stage, visit)) return refuse(visit);
  if (isOfBatches(url) && (await serveBatches(stage.desk, visit))) return;
  if (request.method === 'GET' && isModelList(url.pathname)) {
    return sendBody(response, jsonBody(modelList(stage.deck.cards, dialect.provider)));
  }
  await sendTrouble(response, dialect, { status: 404, message: `There is no ${request.method} ${url.pathname} here.` });
}

async function answerQuestion(stage: Stage, visit: Visit): Promise<void> {
  const { request, response, url, dialect } = visit;
  const body = jsonIn((await readRequest(request, Number.POSITIVE_INFINITY))?.toString('utf8') ?? '');
  const question = dialect.readQuestion({ body, path: url.pathname });
  note(stage, visit, question);
  if (!isWelcome(stage, visit)) return refuse(visit);
  if (body === undefined) return sendTrouble(response, dialect, { status: 400, message: 'The body is not JSON.' });
  const key = { ...keyInHeaders(request.headers), ...stage.key?.(question.messages, question.options) };
  const call = { key, messages: question.messages, named: question.named };
  const card = stage.deck.take(call);
  if (card === undefined) return sendTrouble(response, dialect, { status: 404, message: noMatch(stage.deck, call).message });
  await perform(response, { card, dialect, question, framing: framingOf(visit, question), clock: stage.clock ?? systemClock });
}

function note({ hits }: Stage, { request, url, dialect }: Visit, { model, named, options, stream }: WireQuestion): void {
  const { method = 'GET' } = request;
  const key = keyInHeaders(request.headers);
  hits.push({ provider: dialect.provider, method, path: url.pathname, model, messages: named, options, stream, key });
}

function isWelcome({ apiKey }: Stage, { request, url, dialect }: Visit): boolean {
  return apiKey === undefined || carriesKey(apiKey, dialect.provider, request.headers, url);
}

async function refuse({ response, dialect }: Visit): Promise<void> {
  await sendTrouble(response, dialect, { status: 401, message: 'The API key is missing or wrong.' });
}

function framingOf({ dialect, url }: Visit, { stream }: WireQuestion): Framing {
  if (!stream) return 'whole';
  return dialect.provider === 'gemini' && url.searchParams.get('alt') !== 'sse' ? 'list' : 'events';
}

function isModelList(path: string): boolean {
  return path === '/v1/models' || path === '/v1beta/models';
}

function modelList(cards: readonly Card[], provider: Provider): object {
  const named = cards.flatMap(({ exchange }) => exchange.reply?.model ?? []);
  const ids = named.length === 0 ? ['cassette'] : [...new Set(named)];
  if (provider === 'gemini') return { models: ids.map((id) => ({ name: `models/${id}`, displayName: id })) };
  if (provider === 'openai') {
    return { object: 'list', data: ids.map((id) => ({ id, object: 'model', created: 0, owned_by: 'cassette' })) };
  }
  const data = ids.map((id) => ({ type: 'model', id, display_name: id, created_at: '1970-01-01T00:00:00Z' }));
  return { data, has_more: false, first_id: ids[0], last_id: ids.at(-1) };
}

/** A request that the server received. Its query and other headers are left out because they may contain keys. */
export interface Hit {
  /** The protocol. For a path that is not a question, it is the one the client most likely uses. */
  readonly provider: Provider;
  readonly method: string;
  readonly path: string;
  readonly model: string;
  /** The strings. Other parts of a message are only named. */
  readonly messages: readonly TextMessage[];
  readonly options: RequestOptions;
  readonly stream: boolean;
  /** The step, unit and attempt that the call states. */
  readonly key: ExchangeKey;
}
