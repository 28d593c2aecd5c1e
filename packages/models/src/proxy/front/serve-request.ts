import type { Agent, IncomingMessage, ServerResponse } from 'node:http';
import type { Gate, Json, JsonObject } from '@tamis/core';
import { isObject } from '@tamis/core/providers';
import { likelyDialect } from '../../cassette/wire/find-dialect.ts';
import { goneSignal } from '../../http/gone-signal.ts';
import { readRequest } from '../../http/read-all.ts';
import { jsonIn } from '../../json/json-in.ts';
import type { Timeouts } from '../../transport/timeouts.ts';
import { deliverRuling } from '../send/deliver-ruling.ts';
import { type Delivery, errorDelivery, type ProxyTrouble } from '../send/error-delivery.ts';
import { keepOpen } from '../send/keep-open.ts';
import { sendDelivery } from '../send/send-delivery.ts';
import type { HeaderChoice } from '../upstream/passed-headers.ts';
import { UpstreamModel } from '../upstream/upstream-model.ts';
import { markComment, marksOf, type ProxyMarks } from '../verdict/marks.ts';
import { rule } from '../verdict/rule.ts';
import type { Admission } from './admission.ts';
import type { ProxyOptions } from './proxy-options.ts';
import { type Route, routeOf } from './route.ts';
import type { Bench, ToolCourt } from './tool-court.ts';

/** What all requests share. */
export interface Office {
  readonly options: ProxyOptions;
  readonly admit: Admission;
  readonly court: ToolCourt;
  readonly timeouts: Timeouts;
  readonly headersFor: HeaderChoice;
  readonly agent: Agent;
  readonly target: (path: string, query: string) => URL;
}

/** What was done with a request. */
export interface Served {
  readonly route?: Route;
  readonly status?: number;
  readonly marks?: ProxyMarks;
}

/** As much as providers accept in a request. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Handles one request: admits it, passes it on, judges what comes back. */
export async function serveRequest(office: Office, request: IncomingMessage, response: ServerResponse): Promise<Served> {
  const trouble = office.admit(request.headers);
  const route = trouble ?? routeOf(request, office.options.contracts);
  if (!('gate' in route)) return await refuse(request, response, route);
  const question = await readQuestion(request, route);
  if (!('body' in question)) return { ...(await refuse(request, response, question)), route };
  const bench = await office.court.bench(route, question.body);
  if (!('gate' in bench)) return { ...(await refuse(request, response, bench)), route };
  return await judged(office, { request, response, route, ...question, ...bench });
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

async function readQuestion(request: IncomingMessage, { speech }: Route): Promise<Question | ProxyTrouble> {
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
    return { status: 415, message: 'The body is compressed; send it uncompressed.' };
  const bytes = await readRequest(request, MOST_BYTES);
  if (bytes === undefined) return { status: 413, message: `The body has more than ${MOST_BYTES} bytes.` };
  const body = jsonIn(bytes.toString('utf8'));
  if (!isObject(body)) return { status: 400, message: 'The body is not a JSON object.' };
  const objection = speech.objection(body);
  return objection === undefined ? { bytes, body } : { status: 400, message: objection };
}

interface Visit extends Question, Bench {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly route: Route;
}

async function judged(office: Office, visit: Visit): Promise<Served> {
  const { response, route, body, gate, tools } = visit;
  const { speech } = route;
  const { budget = {}, mode = 'enforce', keepAlive = 5000 } = office.options;
  const model = modelFor(office, visit);
  const endWaiting = body.stream === true ? keepOpen(response, speech.keepAlive, keepAlive) : undefined;
  try {
    const spendable = mode === 'observe' ? { total: 0 } : budget;
    const input = judgesCalls(gate) ? ({ calls: speech.history(body) } as unknown as Json) : undefined;
    const ruling = await rule(model, { gate, input, budget: spendable, cancel: goneSignal(response) });
    endWaiting?.();
    if (ruling.kind === 'gone') return { route };
    const marks = marksOf(ruling, model.calls, tools);
    const delivery: Delivery = deliverRuling({ speech, mode, contract: route.contract, model, ruling, marks });
    await sendDelivery(response, { ...delivery, comment: () => markComment(marks) }, speech);
    return { route, status: delivery.status, marks };
  } finally {
    endWaiting?.();
  }
}

function modelFor({ timeouts, headersFor, agent, target }: Office, { request, route, bytes, body, gate }: Visit): UpstreamModel {
  const { speech, query } = route;
  const headers = headersFor(request.headers);
  const given = { speech, url: target(speech.path, query), headers, bytes, body, timeouts, agent };
  return new UpstreamModel({ ...given, judgesCalls: judgesCalls(gate) });
}

function judgesCalls({ kind }: Gate): boolean {
  return kind === 'tool-calls';
}
