import type { Transport, TransportSendOptions } from '@modelcontextprotocol/client';
import type { Json, JsonObject } from '@tamis/core';
import { isJsonObject } from '@tamis/core/unit';

/** A message as the SDK sends and takes it. */
export type SdkMessage = Parameters<Transport['send']>[0];

/** In which header a request says to the transport which flight it belongs to; it does not leave the process. */
export const FLIGHT_HEADER = 'tamis-flight';

/** Where a message of the server says which flight it belongs to; written by the transport alone. */
const FLIGHT_KEY = 'tamis/flight';

/** The requests to a server that have no answer yet, with the flights that they belong to. */
export interface SentIds {
  /** Notes what is sent. The options for the real transport no longer name the flight. */
  sent(message: SdkMessage, options: TransportSendOptions | undefined): TransportSendOptions | undefined;
  has(id: Json): boolean;
  /** Whether it was asked for; then it no longer is. */
  answered(id: Json): boolean;
  /** What the server says by itself, with the flight of the request that it belongs to; the only one if that is not known. */
  related(message: JsonObject, id?: Json): JsonObject;
  all(): readonly Json[];
}

/** Keeps the requests that a transport has sent. */
export function sentIds(): SentIds {
  const waiting = new Map<Json, string | undefined>();
  return {
    sent: (message, options) => {
      const { [FLIGHT_HEADER]: flight, ...headers } = options?.headers ?? {};
      if ('method' in message && 'id' in message && message.id !== undefined) waiting.set(message.id, flight);
      return options && { ...options, headers };
    },
    has: (id) => waiting.has(id),
    answered: (id) => waiting.delete(id),
    related: (message, id) => {
      const flights = [...waiting.values()].filter((flight) => flight !== undefined);
      return withFlight(message, id === undefined ? (flights.length === 1 ? flights[0] : undefined) : waiting.get(id));
    },
    all: () => [...waiting.keys()],
  };
}

function withFlight(message: JsonObject, flight: string | undefined): JsonObject {
  const params = isJsonObject(message.params) ? message.params : {};
  const { [FLIGHT_KEY]: _, ...meta } = isJsonObject(params._meta) ? params._meta : ({} as JsonObject);
  if (flight === undefined && _ === undefined) return message;
  return { ...message, params: { ...params, _meta: { ...meta, ...(flight === undefined ? {} : { [FLIGHT_KEY]: flight }) } } };
}

/** The flight that a message belongs to, and the params without it. */
export function flightOf(params: JsonObject): { readonly flight: string | undefined; readonly params: JsonObject } {
  const { _meta, ...rest } = params;
  if (!isJsonObject(_meta) || typeof _meta[FLIGHT_KEY] !== 'string') return { flight: undefined, params };
  const { [FLIGHT_KEY]: flight, ...meta } = _meta;
  return { flight: String(flight), params: Object.keys(meta).length === 0 ? rest : { ...rest, _meta: meta } };
}
