import { CLIENT_CAPABILITIES_META_KEY, LOG_LEVEL_META_KEY } from '@modelcontextprotocol/client';
import { isJsonObject, type Json, type JsonObject } from '@tamis/core';
import type { Id } from '../wire/message.ts';
import type { Asking } from './asking.ts';
import type { Upstream } from './upstream.ts';

const TRACE: { readonly [key: string]: RegExp } = {
  traceparent: /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/,
  tracestate: /^[\x20-\x7e]{1,512}$/,
  baggage: /^[\x20-\x7e]{1,8192}$/,
};

// The token of a caller that wants to know about progress; anything but a string or a number would carry more than a token.
export function tokenIn(meta: Json | undefined): Id | undefined {
  const { progressToken } = isJsonObject(meta) ? meta : ({} as JsonObject);
  return typeof progressToken === 'string' || typeof progressToken === 'number' ? progressToken : undefined;
}

// What of a caller's `_meta` goes on to the server: nothing but where the request belongs in a trace. The rest is logged.
export function tracedIn(meta: Json | undefined, log: (line: string) => void): JsonObject {
  const given = Object.entries(isJsonObject(meta) ? meta : {});
  const isPassed = ([key, value]: [string, Json]) =>
    Object.hasOwn(TRACE, key) && typeof value === 'string' && TRACE[key]?.test(value) === true;
  const dropped = given.filter((entry) => !isPassed(entry) && entry[0] !== 'progressToken').map(([key]) => key);
  if (dropped.length > 0) log(`did not pass on ${dropped.join(', ').slice(0, 200)} in _meta of a call`);
  return Object.fromEntries(given.filter(isPassed));
}

// The `_meta` of a request to the server; a server of the new era is told what the caller can do, and what it wants to see of a log.
export function metaFor({ link, routes, level }: Upstream, trace: JsonObject, asking: Asking): JsonObject {
  const wanted = routes.fromClient(SET_LEVEL) ? (asking.level ?? level) : undefined;
  const own = link.era === 'modern' && {
    [CLIENT_CAPABILITIES_META_KEY]: routes.clientCapabilities(asking.capabilities),
    ...(wanted !== undefined && { [LOG_LEVEL_META_KEY]: wanted }),
  };
  const meta = { ...trace, ...own };
  return Object.keys(meta).length === 0 ? {} : { _meta: meta };
}

const SET_LEVEL = 'logging/setLevel';

export async function tellLevel(upstream: Upstream, { level }: Asking): Promise<void> {
  const { link, routes } = upstream;
  if (level === undefined || level === upstream.level || link.era === 'modern' || !routes.fromClient(SET_LEVEL)) return;
  upstream.level = level;
  await link.ask(SET_LEVEL, { level });
}
