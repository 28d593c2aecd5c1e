import type { Json } from '@tamis/core';
import { isJsonObject } from '@tamis/core/unit';
import { pinnedTools } from '../tools/pins.ts';
import { type Notification, type Request, type Response, RPC } from '../wire/message.ts';
import { errorText, resultText } from '../wire/write-message.ts';
import { isToolMethod } from './from-client.ts';
import { messageIn, type Room, reply } from './room.ts';

/** Passes an answer of the server to whoever asked. */
export async function serverResponse<Via>(room: Room<Via>, response: Response): Promise<void> {
  const { own, underway, log } = room;
  if (own.take(response)) return;
  const flight = underway.get(response.id);
  if (flight?.settle !== undefined) return flight.settle.resolve(response);
  if (flight === undefined || isToolMethod(flight.method)) return log('dropped an answer that nobody asked for');
  underway.remove(flight);
  if (flight.method !== 'initialize') return reply(room, flight, response.text);
  const text = await introduced(room, response).catch((problem: unknown) =>
    errorText(flight.id, RPC.internal, messageIn(problem)),
  );
  reply(room, flight, text);
}

/** What the server says about itself: only what is served here, and its instructions as they were accepted. */
async function introduced<Via>({ desk, routes }: Room<Via>, { id, result, text }: Response): Promise<string> {
  if (!isJsonObject(result)) return text;
  const { capabilities, instructions = '', ...rest } = result;
  const { ledger, server, policy } = desk;
  const board = { ledger, policy, server: `${server} (instructions)` };
  const pin = (await pinnedTools(board, [{ name: 'instructions', instructions }])).get('instructions');
  const accepted = pin?.tool?.instructions ?? '';
  return resultText(id, {
    ...rest,
    capabilities: routes.capabilities(isJsonObject(capabilities) ? capabilities : {}),
    ...(accepted === '' ? {} : { instructions: accepted }),
  });
}

/** Handles a notification from the server. */
export function serverNotification<Via>(room: Room<Via>, notice: Notification): void {
  const { routes, ports, desk, log } = room;
  const { method, text } = notice;
  if (!routes.fromServer(method)) log(`dropped the server's notification ${method}`);
  else if (method === 'notifications/progress') passProgress(room, notice);
  else {
    if (method === 'notifications/tools/list_changed') desk.tools.forget();
    ports.toClient(text, undefined);
  }
}

/** Progress goes to whoever asked for it, and never decreases. */
function passProgress<Via>({ underway, ports }: Room<Via>, { params, text }: Notification): void {
  const flight = underway.withToken(params.progressToken);
  const { progress } = params;
  if (flight === undefined || typeof progress !== 'number' || progress <= flight.progress) return;
  flight.progress = progress;
  ports.toClient(text, flight.via);
}

/** Passes on what the server asks of the caller, if that is allowed. */
export function serverRequest<Via>({ routes, ports, asked, log }: Room<Via>, { id, method, text }: Request): void {
  if (routes.fromServer(method)) {
    asked.add(id);
    ports.toClient(text, undefined);
  } else {
    log(`refused the server's request ${method}`);
    ports.toServer(errorText(id, RPC.method, `The gate does not pass on ${method}.`), undefined);
  }
}

/** Ends one request, or all, for which no answer of the server will come. */
export function noAnswer<Via>(room: Room<Via>, reason: string, id: Json | undefined, errorOf: (reason: string) => Error): void {
  room.own.fail(reason, id);
  for (const flight of room.underway.all()) {
    if (id !== undefined && flight.id !== id) continue;
    if (flight.settle !== undefined) flight.settle.reject(errorOf(reason));
    else if (!isToolMethod(flight.method)) reply(room, flight, errorText(flight.id, RPC.gone, reason));
  }
}
