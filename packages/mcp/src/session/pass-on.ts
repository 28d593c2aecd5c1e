import type { JsonObject } from '@tamis/core';
import { Lost } from '../link/lost.ts';
import { RPC, RpcError } from '../wire/message.ts';
import { type Asking, type Back, requireAsked } from './asking.ts';
import { askedOfServer, beginExchange } from './begin-exchange.ts';
import { replied, requirePassed, throughRounds } from './carry-call.ts';
import { type Exchange, passProgress } from './exchange.ts';
import { metaFor, tracedIn } from './meta.ts';
import type { Upstream } from './upstream.ts';

// Passes on a request that the gate does not judge, if it is allowed; what one era has no request for is done in the other's way.
export async function passOn(upstream: Upstream, asking: Asking, method: string, params: JsonObject): Promise<JsonObject> {
  const { routes, log, link } = upstream;
  if (!routes.fromClient(method)) {
    log(`refused the method ${method}`);
    throw new RpcError(RPC.method, `The gate does not pass on ${method}.`);
  }
  if (link.era === 'modern' && Object.hasOwn(IN_NEW_ERA, method)) return (await IN_NEW_ERA[method]?.(upstream, params)) ?? {};
  return await throughRounds(
    asking,
    (back) =>
      beginExchange(upstream, asking, (exchange) => passed(upstream, asking, { method, params, exchange, back })).answered,
  );
}

interface Passing {
  readonly method: string;
  readonly params: JsonObject;
  readonly exchange: Exchange;
  readonly back: Back;
}

async function passed(upstream: Upstream, asking: Asking, { method, params, exchange, back }: Passing): Promise<JsonObject> {
  requireAsked(back, upstream.routes);
  const { _meta, ...rest } = params;
  const meta = metaFor(upstream, tracedIn(_meta, upstream.log), asking);
  const onprogress = (said: JsonObject) => passProgress(exchange, said);
  try {
    const reply = await askedOfServer(
      upstream,
      exchange,
      method,
      // The state is the server's own, and goes back as it came: such a request runs nothing under an approval.
      { ...rest, ...meta, ...back },
      exchange.progressToken === undefined ? {} : { onprogress },
    );
    if (reply.input === undefined) return replied(reply);
    const { inputRequests, requestState } = reply.input;
    requirePassed(upstream, inputRequests);
    return { resultType: 'input_required', inputRequests, ...(requestState !== undefined && { requestState }) };
  } catch (problem) {
    throw problem instanceof Lost ? new RpcError(RPC.gone, problem.message) : problem;
  }
}

const IN_NEW_ERA: { readonly [method: string]: (upstream: Upstream, params: JsonObject) => Promise<JsonObject> } = {
  'logging/setLevel': async (upstream, { level }) => {
    upstream.level = String(level);
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
