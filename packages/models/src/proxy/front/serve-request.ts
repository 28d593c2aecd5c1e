import type { Agent, IncomingMessage, ServerResponse } from 'node:http';
import type { Json, JsonObject, OpenSpan } from '@tamis/core';
import { isObject } from '@tamis/core/providers';
import { likelyDialect } from '../../cassette/wire/find-dialect.ts';
import { goneSignal } from '../../http/gone-signal.ts';
import { readRequest } from '../../http/read-all.ts';
import { jsonIn } from '../../json/json-in.ts';
import type { Timeouts } from '../../transport/timeouts.ts';
import type { Memory } from '../memory/memory.ts';
import { deliverRuling } from '../send/deliver-ruling.ts';
import { type Delivery, errorDelivery, type ProxyTrouble } from '../send/error-delivery.ts';
import { keepOpen } from '../send/keep-open.ts';
import { sendDelivery } from '../send/send-delivery.ts';
import type { Speech } from '../speech.ts';
import type { HeaderChoice } from '../upstream/passed-headers.ts';
import { UpstreamModel } from '../upstream/upstream-model.ts';
import { markComment, marksOf, type ProxyMarks } from '../verdict/marks.ts';
import { rule } from '../verdict/rule.ts';
import type { Admission } from './admission.ts';
import type { Bench, Court } from './court.ts';
import { MOST_BYTES, passOn } from './pass-on.ts';
import { type Past, pastOf } from './past-of.ts';
import type { ProxyContract, ProxyOptions } from './proxy-options.ts';
import { type Route, routeOf } from './route.ts';

/** What all requests share. */
export interface Office {
  readonly options: ProxyOptions;
  readonly admit: Admission;
  readonly contracts: ReadonlyMap<string, ProxyContract>;
  readonly court: Court;
  readonly memory: Memory;
  /** Contracts whose operator knows that requests go on from what was not served here. */
  readonly warnedOf: Set<string>;
  readonly timeouts: Timeouts;
  readonly headersFor: HeaderChoice;
  readonly agent: Agent;
  readonly target: (path: string, query: string) => URL;
}

/** What was done with a request. */
export interface Served {
  readonly route?: Route;
  /** The path of a request that was passed on. */
  readonly passed?: string;
  readonly status?: number;
  readonly marks?: ProxyMarks;
}

/** Handles one request: admits it, passes it on, judges what comes back. */
export async function serveRequest(
  office: Office,
  request: IncomingMessage,
  response: ServerResponse,
  span?: OpenSpan,
): Promise<Served> {
  const trouble = office.admit(request.headers);
  const route = trouble ?? routeOf(request, office.contracts);
  if (!('kind' in route) || route.kind === undefined) return await refuse(request, response, route);
  if (route.kind === 'passed') return await passOn(office, request, response, { ...route, span });
  const question = await readQuestion(request, route);
  if (!('body' in question)) return { ...(await refuse(request, response, question)), route };
  const bench = await office.court.bench(route, question.body);
  if ('message' in bench) return { ...(await refuse(request, response, bench)), route };
  const past = pastOf(office, request, route, question.body, bench.calls);
  if (!('said' in past)) return { ...(await refuse(request, response, past)), route };
  return await judged(office, { request, response, route, span, ...question, ...bench, past });
}

async function refuse(request: IncomingMessage, response: ServerResponse, trouble: ProxyTrouble): Promise<Served> {
  const dialect = likelyDialect(request.url ?? '', request.headers);
  const delivery = errorDelivery(dialect, trouble);
  // An unread rest of the request can't be told from the next one.
  const closing = request.complete ? delivery : { ...delivery, headers: { ...delivery.headers, connection: 'close' } };
  await sendDelivery(response, closing);
  return { status: trouble.status };
}

interface Question {
  readonly bytes: Buffer;
  readonly body: JsonObject;
}

async function readQuestion(request: IncomingMessage, { speech, query }: Route): Promise<Question | ProxyTrouble> {
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
    return { status: 415, message: 'The body is compressed; send it uncompressed.' };
  const bytes = await readRequest(request, MOST_BYTES);
  if (bytes === undefined) return { status: 413, message: `The body has more than ${MOST_BYTES} bytes.` };
  const body = jsonIn(bytes.toString('utf8'));
  if (!isObject(body)) return { status: 400, message: 'The body is not a JSON object.' };
  const objection = speech.objection(body, new URLSearchParams(query));
  return objection === undefined ? { bytes, body } : { status: 400, message: objection };
}

interface Visit extends Question, Bench {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly route: Route;
  readonly past: Past;
  readonly span: OpenSpan | undefined;
}

async function judged(office: Office, visit: Visit): Promise<Served> {
  const { response, route, body, tools, past, span } = visit;
  const { speech } = route;
  const { budget = {}, mode = 'enforce', keepAlive = 5000, world } = office.options;
  const model = modelFor(office, visit);
  const endWaiting = speech.isStream(body) ? keepOpen(response, speech.keepAlive, keepAlive) : undefined;
  try {
    const spendable = mode === 'observe' ? { total: 0 } : budget;
    const input = visit.calls === undefined ? undefined : ({ calls: speech.history(past.said) } as unknown as Json);
    const signal = goneSignal(response);
    const ruling = await rule(model, { gates: visit, input, world, budget: spendable, signal, telemetry: span });
    endWaiting?.();
    if (ruling.kind === 'gone') return { route };
    const history = past.isKnown ? undefined : 'unknown';
    const marks = marksOf(ruling, model.calls, { tools, history, unjudged: unjudgedBy(model, speech) });
    const delivery: Delivery = deliverRuling({ speech, mode, contract: route.contract, model, ruling, marks });
    // Before it is sent: a client may go on as soon as it has the last byte.
    if (delivery.served !== undefined && model.read !== undefined) past.remember(model.read.body, delivery.served);
    await sendDelivery(response, { ...delivery, comment: () => markComment(marks) }, speech);
    return { route, status: delivery.status, marks };
  } finally {
    endWaiting?.();
  }
}

function modelFor(
  { options, timeouts, headersFor, agent, target }: Office,
  { request, route, bytes, body, calls, past, span }: Visit,
): UpstreamModel {
  const { speech, path, query } = route;
  const headers = headersFor(request.headers);
  const sent = past.sent === undefined ? { bytes, body } : { bytes: JSON.stringify(past.sent), body: past.sent };
  return new UpstreamModel({
    speech,
    url: target(path, query),
    headers,
    ...sent,
    timeouts,
    agent,
    judgesCalls: calls !== undefined,
    traceHeaders: () => ({ ...span?.headers(), ...options.telemetry?.headers() }),
    name: modelName(route, body),
  });
}

/** The model as the request names it: in its body, or for Gemini in its path. */
function modelName({ speech: { dialect }, path }: Route, { model = /\/models\/([^/:]+):/.exec(path)?.[1] }: JsonObject): string {
  return `${dialect.provider}:${typeof model === 'string' ? model.slice(0, LONGEST_NAME) : 'unknown'}`;
}

/** Longer than the name of any model. */
const LONGEST_NAME = 128;

function unjudgedBy({ read }: UpstreamModel, { unjudged }: Speech): readonly string[] | undefined {
  const types = read === undefined ? [] : unjudged(read.body);
  return types.length === 0 ? undefined : [...new Set(types)];
}
