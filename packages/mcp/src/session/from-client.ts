import type { Json, JsonObject } from '@tamis/core';
import { isJsonObject } from '@tamis/core/unit';
import { type Id, type Notification, type Request, RPC } from '../wire/message.ts';
import { errorText, resultText } from '../wire/write-message.ts';
import { carryCall } from './carry-call.ts';
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
