import type { JsonObject } from '@tamis/core';
import { OutcomeUnknown } from '@tamis/ledger';
import { RPC, RpcError } from '../wire/message.ts';
import { type Asking, type Back, backToServer, stateOf } from './asking.ts';
import { replied, requirePassed, throughRounds } from './carry-call.ts';
import { type Flight, passProgress } from './flight.ts';
import { askedOfServer, flying } from './fly.ts';
import { metaFor, tracedIn } from './meta.ts';
import type { Room } from './room.ts';

/** Passes a request on that is no business of the gate, if it is allowed; what one era has no request for is done in the other's way. */
export async function passOn(room: Room, asking: Asking, method: string, params: JsonObject): Promise<JsonObject> {
  const { routes, log, link } = room;
  if (!routes.fromClient(method)) {
    log(`refused the method ${method}`);
    throw new RpcError(RPC.method, `The gate does not pass on ${method}.`);
  }
  if (link.era === 'modern' && Object.hasOwn(IN_NEW_ERA, method)) return (await IN_NEW_ERA[method]?.(room, params)) ?? {};
  return await throughRounds(
    asking,
    (back) => flying(room, asking, (flight) => passed(room, asking, { method, params, flight, back })).answered,
  );
}

interface Passing {
  readonly method: string;
  readonly params: JsonObject;
  readonly flight: Flight;
  readonly back: Back;
}

async function passed(room: Room, asking: Asking, { method, params, flight, back }: Passing): Promise<JsonObject> {
  const { _meta, ...rest } = params;
  const meta = metaFor(room, tracedIn(_meta, room.log), asking);
  const onprogress = (said: JsonObject) => passProgress(flight, said);
  try {
    const reply = await askedOfServer(
      room,
      flight,
      method,
      { ...rest, ...meta, ...backToServer(back, room.routes) },
      flight.progressToken === undefined ? {} : { onprogress },
    );
    if (reply.input === undefined) return replied(reply);
    const { inputRequests, requestState } = reply.input;
    requirePassed(room, inputRequests);
    return {
      resultType: 'input_required',
      inputRequests,
      ...(requestState !== undefined && { requestState: stateOf('server', requestState) }),
    };
  } catch (problem) {
    throw problem instanceof OutcomeUnknown ? new RpcError(RPC.gone, problem.message) : problem;
  }
}

/** What the new era has no request for. */
const IN_NEW_ERA: { readonly [method: string]: (room: Room, params: JsonObject) => Promise<JsonObject> } = {
  'logging/setLevel': async (room, { level }) => {
    room.level = String(level);
    return {};
  },
  'resources/subscribe': async ({ link, watched }, { uri }) => {
    const key = String(uri);
    if (!watched.has(key)) watched.set(key, await link.listen({ resourceSubscriptions: [key] }));
    return {};
  },
  'resources/unsubscribe': async ({ watched }, { uri }) => {
    await watched.get(String(uri))?.close();
    watched.delete(String(uri));
    return {};
  },
};

/** What a caller of the new era wants to be told about is subscribed to, as the server's era has it. */
export async function watch(room: Room, uris: readonly string[]): Promise<void> {
  const { link, routes } = room;
  if (!routes.fromClient('resources/subscribe')) return;
  for (const uri of uris)
    if (link.era === 'modern') await IN_NEW_ERA['resources/subscribe']?.(room, { uri });
    else await link.ask('resources/subscribe', { uri });
}
