import {
  CLIENT_CAPABILITIES_META_KEY,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type Transport,
} from '@modelcontextprotocol/server';
import { isJsonObject, type Json, type JsonObject } from '@tamis/core';
import { errorMessage, type Message, RPC } from '../wire/message.ts';
import { callerReader } from '../wire/read-message.ts';

export interface CallerTransport extends Transport {
  take(text: string): void;
  // Refuses what can't be served.
  refuse(id: Json | null, code: number, reason: string): void;
  end(): void;
}

type SdkMessage = Parameters<NonNullable<Transport['onmessage']>>[0];

// Passes on to the SDK only messages that can be read in one way, after `before` has seen them, one after the other.
export function callerTransport(
  write: (text: string) => void,
  before: (message: Exclude<Message, { kind: 'response' }>) => Promise<boolean> | boolean,
): CallerTransport {
  const read = callerReader();
  const ids = idsInProgress();
  let queue: Promise<void> | undefined;
  let isOver = false;
  const refuse = (id: Json | null, code: number, reason: string) =>
    write(JSON.stringify(errorMessage(id as string | null, code, reason)));
  const pass = async (message: Message) => {
    const isServed = message.kind === 'response' || (await before(message));
    if (!isServed && message.kind === 'request') ids.delete(message.id);
    if (isServed && !isOver) transport.onmessage?.(message.message as unknown as SdkMessage);
  };
  const transport: CallerTransport = {
    refuse,
    start: async () => {},
    send: async (message) => {
      if ('id' in message && !('method' in message)) ids.delete(message.id as Json);
      if (!isOver) write(JSON.stringify(message));
    },
    close: async () => transport.end(),
    end: () => {
      if (isOver) return;
      isOver = true;
      transport.onclose?.();
    },
    take: (text) => {
      const message = read(text);
      if (message.kind === 'unreadable') return refuse(message.id, message.code, message.reason);
      if (!isKnown(message)) return refuse(idOf(message), RPC.invalid, ODD);
      if (message.kind === 'request' && !ids.add(message.id)) return refuse(message.id, RPC.invalid, BUSY);
      if (message.kind === 'notification' && message.method === 'notifications/cancelled')
        ids.delete(cancelledIn(message.params));
      const turn: Promise<void> = (queue ?? Promise.resolve())
        .then(() => pass(message))
        .finally(() => {
          if (queue === turn) queue = undefined;
        });
      queue = turn;
    },
  };
  return transport;
}

// The error for a message that is JSON-RPC but does not follow MCP.
export const ODD = 'The message does not follow MCP.';

export function isKnown({ kind, message }: Message): boolean {
  if (kind === 'request') return isJSONRPCRequest(message);
  return kind === 'notification' ? isJSONRPCNotification(message) : isJSONRPCResponse(message);
}

function idOf(message: Message): Json | null {
  return message.kind === 'request' ? message.id : null;
}

export const BUSY = 'A request with this id is already in progress, or too many requests are.';

const MOST = 1000;

export function idsInProgress(): { add(id: Json): boolean; delete(id: Json): void } {
  const ids = new Set<Json>();
  return {
    add: (id) => !ids.has(id) && ids.size < MOST && ids.add(id) !== undefined,
    delete: (id) => void ids.delete(id),
  };
}

export function cancelledIn({ requestId }: JsonObject): Json {
  return requestId ?? null;
}

export function capabilitiesIn(method: string, { _meta: meta, capabilities }: JsonObject): JsonObject {
  const declared = method === 'initialize' ? capabilities : isJsonObject(meta) ? meta[CLIENT_CAPABILITIES_META_KEY] : undefined;
  return isJsonObject(declared) ? declared : {};
}

export function resourcesIn({ notifications }: JsonObject): readonly string[] {
  const { resourceSubscriptions = [] } = isJsonObject(notifications) ? notifications : ({} as JsonObject);
  return Array.isArray(resourceSubscriptions)
    ? resourceSubscriptions.filter((uri): uri is string => typeof uri === 'string')
    : [];
}
