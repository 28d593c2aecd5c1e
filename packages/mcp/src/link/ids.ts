import type { Transport, TransportSendOptions } from '@modelcontextprotocol/client';
import { isJsonObject, type Json, type JsonObject } from '@tamis/core';
import { jsonIn } from '@tamis/core/internal';

export type SdkMessage = Parameters<Transport['send']>[0];

// In which header a request says to the transport which exchange it belongs to; it does not leave the process.
export const EXCHANGE_HEADER = 'tamis-exchange';

const EXCHANGE_KEY = 'tamis/exchange';

export interface SentIds {
  sent(message: SdkMessage, options: TransportSendOptions | undefined): TransportSendOptions | undefined;
  has(id: Json): boolean;
  answered(id: Json): boolean;
  related(message: JsonObject, id?: Json): JsonObject;
  all(): readonly Json[];
}

export function sentIds(): SentIds {
  const waiting = new Map<Json, string | undefined>();
  return {
    sent: (message, options) => {
      const { [EXCHANGE_HEADER]: exchange, ...headers } = options?.headers ?? {};
      if ('method' in message && 'id' in message && message.id !== undefined) waiting.set(message.id, exchange);
      if ('method' in message && message.method === 'notifications/cancelled') waiting.delete(requestIn(message));
      return options && { ...options, headers };
    },
    has: (id) => waiting.has(id),
    answered: (id) => waiting.delete(id),
    related: (message, id) => {
      const exchanges = [...waiting.values()].filter((exchange) => exchange !== undefined);
      return withExchange(message, id === undefined ? (exchanges.length === 1 ? exchanges[0] : undefined) : waiting.get(id));
    },
    all: () => [...waiting.keys()],
  };
}

export function answerIdIn(text: string): Json | undefined {
  const message = jsonIn(text);
  return isJsonObject(message) && message.method === undefined ? message.id : undefined;
}

function requestIn({ params }: SdkMessage & { readonly params?: { readonly [key: string]: unknown } | undefined }): Json {
  return (params?.requestId ?? null) as Json;
}

function withExchange(message: JsonObject, exchange: string | undefined): JsonObject {
  const params = isJsonObject(message.params) ? message.params : {};
  const { [EXCHANGE_KEY]: _, ...meta } = isJsonObject(params._meta) ? params._meta : ({} as JsonObject);
  if (exchange === undefined && _ === undefined) return message;
  return {
    ...message,
    params: { ...params, _meta: { ...meta, ...(exchange === undefined ? {} : { [EXCHANGE_KEY]: exchange }) } },
  };
}

// The exchange that a message belongs to, and the params without it.
export function exchangeOf(params: JsonObject): { readonly exchange: string | undefined; readonly params: JsonObject } {
  const { _meta, ...rest } = params;
  if (!isJsonObject(_meta) || typeof _meta[EXCHANGE_KEY] !== 'string') return { exchange: undefined, params };
  const { [EXCHANGE_KEY]: exchange, ...meta } = _meta;
  return { exchange: String(exchange), params: Object.keys(meta).length === 0 ? rest : { ...rest, _meta: meta } };
}
