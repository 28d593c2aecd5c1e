import type { Json, JsonObject } from '@tamis/core';
import { inSpan } from '@tamis/core/spans';
import { isJsonObject } from '@tamis/core/unit';
import { OutcomeUnknown } from '@tamis/ledger';
import { answerCall } from '../call/answer-call.ts';
import type { Answer } from '../call/call.ts';
import { callSpan, noteAnswer } from '../call/call-span.ts';
import { type Id, type Notification, type Request, type Response, RPC } from '../wire/message.ts';
import { errorText, notificationText, requestText, resultText } from '../wire/write-message.ts';
import type { Flight } from './flights.ts';
import { messageIn, type Room, reply } from './room.ts';

/** Handles a request from the caller: passes it on, answers it, or refuses it. */
export async function clientRequest<Via>(room: Room<Via>, message: Request, via: Via | undefined): Promise<void> {
  const { ports, routes, underway, log } = room;
  const { id, method, params } = message;
  const refuse = (code: number, reason: string) => ports.answer(errorText(id, code, reason), via);
  const isOwn = isToolMethod(method);
  if (!isOwn && !routes.fromClient(method)) {
    log(`refused the method ${method}`);
    return refuse(RPC.method, `The gate does not pass on ${method}.`);
  }
  const meta = isJsonObject(params._meta) ? params._meta : {};
  const flight = underway.add({ id, method, via, progressToken: tokenIn(meta) });
  if (flight === undefined)
    return refuse(RPC.invalid, 'A request with this id is already in progress, or too many requests are.');
  if (!isOwn) return ports.toServer(message.text, via);
  try {
    if (method === 'tools/list') await list(room, flight, params);
    else await carryCall(room, flight, message);
  } catch (problem) {
    reply(room, flight, errorText(id, RPC.internal, messageIn(problem)));
  }
}

/** A token is a string or a number; anything else would carry more to the server than a token. */
function tokenIn({ progressToken }: JsonObject): Id | undefined {
  return typeof progressToken === 'string' || typeof progressToken === 'number' ? progressToken : undefined;
}

/** Whether the gate answers a method itself. */
export function isToolMethod(method: string): boolean {
  return method === 'tools/list' || method === 'tools/call';
}

async function list<Via>(room: Room<Via>, flight: Flight<Via>, { cursor }: JsonObject): Promise<void> {
  if (cursor !== undefined) reply(room, flight, errorText(flight.id, RPC.params, 'There is no page with this cursor.'));
  else reply(room, flight, resultText(flight.id, { tools: await room.desk.tools.list() }));
}

/** Handles a notification from the caller. */
export function clientNotification<Via>(room: Room<Via>, { method, params, text }: Notification, via: Via | undefined): void {
  const { ports, routes, log } = room;
  if (!routes.fromClient(method)) log(`dropped the notification ${method}`);
  else if (method !== 'notifications/cancelled') ports.toServer(text, via);
  else cancel(room, params.requestId, () => ports.toServer(text, via));
}

function cancel<Via>(room: Room<Via>, id: Json | undefined, passOn: () => void): void {
  const flight = room.underway.get(id);
  if (flight === undefined) return;
  // What never reached the server can't be cancelled there.
  if (flight.settle !== undefined || !isToolMethod(flight.method)) passOn();
  flight.control.abort('cancelled');
  if (!isToolMethod(flight.method)) reply(room, flight, undefined);
}

/** The progress that the gate reports while waiting is below any that a server reports. */
const SMALL = 1e-9;

/** Takes a call through the gate, and gives the caller the answer. */
async function carryCall<Via>(room: Room<Via>, flight: Flight<Via>, message: Request): Promise<void> {
  const { name, arguments: given = {}, _meta, ...others } = message.params;
  if (typeof name !== 'string' || !isJsonObject(given))
    return reply(room, flight, errorText(flight.id, RPC.params, 'A call needs the name of a tool and an object of arguments.'));
  const [other] = Object.keys(others);
  if (other !== undefined)
    return reply(room, flight, errorText(flight.id, RPC.params, `The gate does not pass on ${other.slice(0, 80)} of a call.`));
  noteDropped(room, _meta);
  const { desk, telemetry } = room;
  const answer = await inSpan(telemetry, callSpan(_meta), async (span) => {
    const headers = () => ({ ...span?.headers(), ...telemetry?.headers() });
    const answered = await answerCall(desk, {
      ...{ name, arguments: given, signal: flight.control.signal, span, caller: { era: 'legacy', canWait: 'no' } },
      progress: (said) => tell(room, flight, said),
      send: (sent, value) => send(room, flight, { name: sent, arguments: value, ...metaFor(flight, headers()) }),
    });
    noteAnswer(span, answered);
    return answered;
  });
  reply(room, flight, answerText(flight, answer));
}

function tell<Via>({ ports }: Room<Via>, flight: Flight<Via>, message: string): void {
  const { progressToken } = flight;
  if (progressToken === undefined) return;
  flight.progress = Math.max(0, flight.progress) + SMALL;
  ports.toClient(notificationText('notifications/progress', { progressToken, progress: flight.progress, message }), flight.via);
}

/**
 * What nobody saw and nobody agreed to does not reach the server; only the progress token does, and where the call belongs in a trace
 * of ours.
 */
function metaFor<Via>({ progressToken }: Flight<Via>, trace: JsonObject): JsonObject {
  const meta = { ...trace, ...(progressToken === undefined ? {} : { progressToken }) };
  return Object.keys(meta).length === 0 ? {} : { _meta: meta };
}

function noteDropped<Via>({ log, telemetry }: Room<Via>, meta: Json | undefined): void {
  const read = ['progressToken', ...(telemetry === undefined ? [] : ['traceparent', 'tracestate'])];
  const dropped = isJsonObject(meta) ? Object.keys(meta).filter((key) => !read.includes(key)) : [];
  if (dropped.length > 0) log(`did not pass on ${dropped.join(', ').slice(0, 200)} in _meta of a call`);
}

/** Sends a call under the caller's own id, so that the answer can be passed on as it comes. */
async function send<Via>({ ports }: Room<Via>, flight: Flight<Via>, params: JsonObject): Promise<Response> {
  const { signal } = flight.control;
  if (signal.aborted) throw new Error('it was no longer sent, and did not run.');
  const settle = Promise.withResolvers<Response>();
  signal.addEventListener('abort', () => {
    if (signal.reason === 'cancelled') settle.reject(new OutcomeUnknown('The caller cancelled it while it ran.'));
  });
  flight.settle = settle;
  ports.toServer(requestText(flight.id, 'tools/call', params), flight.via);
  return await settle.promise;
}

function answerText<Via>({ id }: Flight<Via>, answer: Answer): string | undefined {
  if (answer.kind === 'none') return undefined;
  if (answer.kind === 'task') return resultText(id, answer.task);
  if (answer.kind === 'error') return errorText(id, answer.code, answer.message);
  if (answer.kind === 'input') {
    const { kind: _, ...fields } = answer;
    return resultText(id, fields);
  }
  return answer.kind === 'server' ? (answer.response as Response).text : resultText(id, answer.result);
}
