import type { Json, JsonObject } from '@tamis/core';
import { isJsonObject } from '@tamis/core/unit';
import { OutcomeUnknown } from '@tamis/ledger';
import { answerCall } from '../call/answer-call.ts';
import type { Answer } from '../call/call.ts';
import { type Request, type Response, RPC } from '../wire/message.ts';
import { errorText, notificationText, requestText, resultText } from '../wire/write-message.ts';
import type { Flight } from './flights.ts';
import { type Room, reply } from './room.ts';

/** The progress that the gate reports while waiting is below any that a server reports. */
const SMALL = 1e-9;

/** Takes a call through the gate, and gives the caller the answer. */
export async function carryCall<Via>(room: Room<Via>, flight: Flight<Via>, message: Request): Promise<void> {
  const { name, arguments: given = {}, _meta, ...others } = message.params;
  if (typeof name !== 'string' || !isJsonObject(given))
    return reply(room, flight, errorText(flight.id, RPC.params, 'A call needs the name of a tool and an object of arguments.'));
  const [other] = Object.keys(others);
  if (other !== undefined)
    return reply(room, flight, errorText(flight.id, RPC.params, `The gate does not pass on ${other.slice(0, 80)} of a call.`));
  noteDropped(room, _meta);
  const answer = await answerCall(room.desk, {
    ...{ name, arguments: given, cancel: flight.control.signal },
    progress: (said) => tell(room, flight, said),
    send: (sent, value) => send(room, flight, { name: sent, arguments: value, ...progressOf(flight) }),
  });
  reply(room, flight, answerText(flight, answer));
}

function tell<Via>({ ports }: Room<Via>, flight: Flight<Via>, message: string): void {
  const { progressToken } = flight;
  if (progressToken === undefined) return;
  flight.progress = Math.max(0, flight.progress) + SMALL;
  ports.toClient(notificationText('notifications/progress', { progressToken, progress: flight.progress, message }), flight.via);
}

/** What nobody saw and nobody agreed to does not reach the server; only the progress token does. */
function progressOf<Via>({ progressToken }: Flight<Via>): JsonObject {
  return progressToken === undefined ? {} : { _meta: { progressToken } };
}

function noteDropped<Via>({ log }: Room<Via>, meta: Json | undefined): void {
  const dropped = isJsonObject(meta) ? Object.keys(meta).filter((key) => key !== 'progressToken') : [];
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
  return answer.kind === 'server' ? answer.response.text : resultText(id, answer.result);
}
