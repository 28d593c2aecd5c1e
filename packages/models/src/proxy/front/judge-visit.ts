import type { IncomingMessage, ServerResponse } from 'node:http';
import { Fault, type Json, type JsonObject, NotRun } from '@tamis/core';
import { memberOf } from '@tamis/core/internal';
import type { OpenSpan, TextMessage } from '@tamis/core/model';
import type { ReviewRow, Runnable } from '@tamis/core/review';
import { goneSignal } from '../../http/gone-signal.ts';
import { EarlyWords } from '../early/early-words.ts';
import { settleEarly } from '../early/settle-early.ts';
import { conversationOf } from '../held/conversation-of.ts';
import { HoldDesk, refusalsIn, withDenials } from '../held/hold-desk.ts';
import type { Standing } from '../held/standing.ts';
import { credentialOf } from '../memory/credential-of.ts';
import { deliverRuling } from '../send/deliver-ruling.ts';
import { type Delivery, errorDelivery } from '../send/error-delivery.ts';
import { approvedDelivery, type HeldState, heldMarks, waitingDelivery } from '../send/held-delivery.ts';
import { keepOpen } from '../send/keep-open.ts';
import { sendDelivery } from '../send/send-delivery.ts';
import type { Speech } from '../speech.ts';
import { UpstreamModel } from '../upstream/upstream-model.ts';
import { conversationIn } from '../verdict/conversation-in.ts';
import { markComment, marksOf, type ProxyMarks } from '../verdict/marks.ts';
import { rule } from '../verdict/rule.ts';
import { withSources } from '../verdict/with-sources.ts';
import type { Bench } from './court.ts';
import type { Office, Served } from './office.ts';
import type { Past } from './past-of.ts';
import type { Route } from './route.ts';
import { toolNames } from './tool-names.ts';

export interface Visit extends Bench {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly route: Route;
  readonly bytes: Buffer;
  readonly body: JsonObject;
  readonly past: Past;
  readonly span: OpenSpan | undefined;
}

// Asks the provider, judges the reply, and answers. A reply that people have already decided on is answered without the provider.
export async function judgeVisit(office: Office, visit: Visit): Promise<Served> {
  const { response, route, body } = visit;
  const { speech } = route;
  const { keepAlive = 5000 } = office.options;
  const endWaiting = speech.isStream(body) ? keepOpen(response, speech.keepAlive, keepAlive) : undefined;
  const end = async (delivery: Delivery, marks?: ProxyMarks): Promise<Served> => {
    endWaiting?.();
    const comment = marks === undefined ? {} : { comment: () => markComment(marks) };
    await sendDelivery(response, { ...delivery, ...comment }, speech);
    return { route, status: delivery.status, ...(marks === undefined ? {} : { marks }) };
  };
  try {
    return await answered(office, visit, end);
  } catch (problem) {
    // The ledger can't be read or written, so nothing that a person should decide on is forwarded.
    if (!(problem instanceof Fault)) throw problem;
    const { code, message } = problem;
    const headers = { 'x-tamis-status': 'fault', 'x-tamis-fault': code, 'x-should-retry': 'false' };
    return await end(errorDelivery(speech.dialect, { status: 500, message, code, headers }));
  } finally {
    endWaiting?.();
  }
}

// Sends the response. If a stream has already begun, the marks go into it.
type End = (delivery: Delivery, marks?: ProxyMarks) => Promise<Served>;

async function answered(office: Office, given: Visit, end: End): Promise<Served> {
  const { route, past } = given;
  const { speech } = route;
  const visit = withSources(given, () => speech.messages(past.said));
  const input = visit.calls === undefined ? undefined : ({ calls: speech.history(past.said) } as unknown as Json);
  const desk = deskFor(office, visit, input);
  const standing = await desk?.standing();
  const known = desk && standing && (await decided(visit, desk, standing, end));
  if (known !== undefined) return known;
  const { budget = {}, mode = 'enforce', world } = office.options;
  const refusals = standing === undefined ? [] : refusalsIn(standing);
  const early = refusals.length === 0 ? earlyWords(office, visit) : undefined;
  const model = modelFor(office, visit, refusals, early);
  const spendable = mode === 'observe' || early !== undefined ? { total: 0 } : budget;
  const signal = goneSignal(visit.response);
  const said = visit.calls === undefined ? [] : conversationIn(speech, past.said);
  const ruled = await rule(model, {
    gates: visit,
    input,
    messages: said,
    world,
    budget: spendable,
    signal,
    telemetry: visit.span,
  });
  const ruling = standing === undefined ? ruled : withDenials(ruled, standing);
  if (ruling.kind === 'gone') return { route };
  const isHeld = ruling.kind === 'stop' && ruling.verdict.status === 'hold';
  const held = isHeld && standing ? await desk?.hold(ruling.gate, ruling.verdict, model, standing) : undefined;
  const history = past.isKnown ? undefined : 'unknown';
  const thinking = model.lostThinking && ruling.kind === 'pass' ? 'dropped' : undefined;
  const unjudged = unjudgedBy(model, speech);
  const remarks = { tools: visit.tools, history, thinking, unjudged, review: held?.row.review } as const;
  const marks = marksOf(ruling, model.calls, remarks);
  const ending = { speech, mode, contract: route.contract, model, ruling, marks, held };
  const delivery: Delivery = early === undefined || early.sent === 0 ? deliverRuling(ending) : settleEarly(ending, early);
  // This happens before sending, because a client may continue as soon as it has the last byte.
  if (delivery.served !== undefined && model.read !== undefined) past.remember(model.read.body, delivery.served);
  return await end(delivery, marks);
}

function earlyWords({ options }: Office, { document, route, body, response }: Visit): EarlyWords | undefined {
  const isEarly = options.stream === 'provisional' && document !== undefined && route.speech.isStream(body);
  return isEarly ? new EarlyWords(route.speech, response) : undefined;
}

// The desk where held replies wait, or undefined if nobody decides on them.
function deskFor({ options }: Office, visit: Visit, input: Json | undefined): HoldDesk | undefined {
  const { reviews, mode, world, passHeaders } = options;
  if (reviews === undefined || mode === 'observe') return undefined;
  const { request, route } = visit;
  const credential = credentialOf(request, route.query, passHeaders);
  const conversation = conversationOf(route.contract, route.path, visit, credential);
  return conversation && new HoldDesk({ reviews, conversation, gates: visit, input, world, telemetry: visit.span });
}

// The response to a request that people were already asked about, or undefined if the model must be asked.
async function decided(visit: Visit, desk: HoldDesk, { agreed, open, taken }: Standing, end: End): Promise<Served | undefined> {
  const { route, response } = visit;
  const waiting = (state: HeldState, row: ReviewRow) =>
    end(waitingDelivery(route.speech, route.contract, state, row), heldMarks(row, 'hold'));
  for (const row of agreed) {
    // The client is gone, so what people agreed to waits for the next request.
    if (response.destroyed) return { route };
    const executed = await desk.handOut(row, (act) => handOut(visit, row, act, end));
    if (executed.status === 'done') return { route, status: 200, marks: heldMarks(row, 'pass') };
    if (response.destroyed) return { route };
    if (executed.status === 'failed') throw executed.error;
    if (executed.status === 'running' || executed.status === 'unknown')
      return await waiting('taken', { ...row, execution: executed.execution });
  }
  if (open !== undefined) return await waiting('held', open);
  return taken === undefined ? undefined : await waiting('taken', taken);
}

// Sends a reply that people agreed to. A client that leaves in the middle may have received it.
async function handOut({ route, response, past }: Visit, row: ReviewRow, act: Runnable, end: End): Promise<void> {
  if (response.destroyed) throw new NotRun('The client disconnected before anything was sent.');
  const { delivery, came } = approvedDelivery(route.speech, row, act);
  if (delivery.served !== undefined) past.remember(came, delivery.served);
  await end(delivery, heldMarks(row, 'pass'));
  if (!response.writableFinished) throw new Error('The client disconnected before the whole response was sent.');
}

function modelFor(
  { options, timeouts, headersFor, agent, target }: Office,
  { request, route, bytes, body, calls, past, span }: Visit,
  refusals: readonly TextMessage[],
  early: EarlyWords | undefined,
): UpstreamModel {
  const { speech, path, query } = route;
  const known = past.sent ?? body;
  const asked = refusals.length === 0 ? known : speech.again(known, refusals);
  const sent = asked === body ? { bytes, body } : { bytes: JSON.stringify(asked), body: asked };
  return new UpstreamModel({
    speech,
    url: target(path, query),
    headers: headersFor(request.headers),
    ...sent,
    hasHidden: refusals.length > 0,
    timeouts,
    agent,
    judgesCalls: calls !== undefined,
    tools: new Set([...toolNames(speech.tools(body)), ...toolNames(memberOf(calls?.contract, 'tools'))]),
    early: early && ((chunk) => early.take(chunk)),
    traceHeaders: () => ({ ...span?.headers(), ...options.telemetry?.headers() }),
    name: modelName(route, body),
  });
}

function modelName({ speech: { dialect }, path }: Route, { model = /\/models\/([^/:]+):/.exec(path)?.[1] }: JsonObject): string {
  return `${dialect.provider}:${typeof model === 'string' ? model.slice(0, LONGEST_NAME) : 'unknown'}`;
}

// Longer than any model name.
const LONGEST_NAME = 128;

function unjudgedBy({ read }: UpstreamModel, { unjudged }: Speech): readonly string[] | undefined {
  const types = read === undefined ? [] : unjudged(read.body);
  return types.length === 0 ? undefined : [...new Set(types)];
}
