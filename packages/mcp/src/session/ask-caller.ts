import {
  CLIENT_CAPABILITIES_META_KEY,
  LOG_LEVEL_META_KEY,
  type Server,
  type ServerContext,
  type ServerOptions,
} from '@modelcontextprotocol/server';
import type { Json, JsonObject } from '@tamis/core';
import { LONGEST_TIMER } from '@tamis/core/internal';
import { ANY } from '../link/sdk-answers.ts';
import { type Id, RPC, RpcError } from '../wire/message.ts';
import type { Asking } from './asking.ts';
import type { Channel } from './channel.ts';
import { parkingChannel } from './parked.ts';

// Schemas are the gate's own business; the SDK would make a validator for every request.
export const NO_VALIDATOR: NonNullable<ServerOptions['jsonSchemaValidator']> = {
  getValidator: () => {
    throw new Error('The gate judges by itself.');
  },
};

// Says something to the caller; nobody waits for it.
export function sayTo(server: Server, method: string, params: JsonObject, relatedRequestId?: Id): void {
  const message = { jsonrpc: '2.0', method, params } as const;
  server.transport?.send(message, relatedRequestId === undefined ? {} : { relatedRequestId }).catch(() => undefined);
}

// Asks a caller of the earlier era, which takes as long as a person needs.
export async function asked(
  server: Server,
  era: Channel['era'],
  method: string,
  params: JsonObject,
  to?: Id,
): Promise<JsonObject> {
  if (era === 'modern') throw new RpcError(RPC.method, `The caller can't be asked for ${method} here.`);
  const options = { timeout: LONGEST_TIMER, ...(to !== undefined && { relatedRequestId: to }) };
  return (await server.request({ method, params } as never, ANY as never, options)) as JsonObject;
}

export function askingOf(server: Server, era: Channel['era'], { mcpReq, http }: ServerContext): Asking {
  const { id, signal, _meta: meta, inputResponses } = mcpReq;
  const envelope = (mcpReq.envelope ?? {}) as JsonObject;
  const level = envelope[LOG_LEVEL_META_KEY];
  const say = (method: string, params: JsonObject) => sayTo(server, method, params, id);
  const channel =
    era === 'modern'
      ? parkingChannel(say)
      : { era, say, ask: (method: string, params: JsonObject) => asked(server, era, method, params, id) };
  const [client, capabilities] = [server.getClientVersion(), server.getClientCapabilities()];
  const state: unknown = mcpReq.requestState();
  return {
    ...{ channel, signal, request: http?.req, meta: meta as Json | undefined },
    capabilities: (era === 'modern' ? (envelope[CLIENT_CAPABILITIES_META_KEY] ?? {}) : (capabilities ?? {})) as JsonObject,
    ...(client && { client: { name: client.name, version: client.version } }),
    back: {
      ...(inputResponses && { inputResponses: inputResponses as unknown as JsonObject }),
      ...(typeof state === 'string' && { requestState: state }),
    },
    ...(typeof level === 'string' && { level }),
  };
}
