import { isJSONRPCNotification, isJSONRPCRequest, isJSONRPCResponse } from '@modelcontextprotocol/client';
import type { Json, JsonObject } from '@tamis/core';
import { errorMessage, type Message, RPC } from '../wire/message.ts';
import type { SentIds } from './ids.ts';

// A message of the server for the SDK, or why it is dropped. The SDK silently drops messages that do not follow MCP, so an answer that does
// not is replaced by an error. `asked` is the id of the request that the message came with, if it is known.
export function passable(found: Message, ids: SentIds, asked: Json | undefined): JsonObject | string {
  const message = membersOf(found.message);
  if (found.kind !== 'response') {
    const isKnown = isJSONRPCRequest(message) || isJSONRPCNotification(message);
    return isKnown ? ids.related(message, asked) : 'dropped a message from the server: It does not follow MCP.';
  }
  if (!ids.answered(found.id)) return 'dropped an answer that nobody asked for';
  return isJSONRPCResponse(message) ? message : errorMessage(found.id, RPC.internal, "The server's answer does not follow MCP.");
}

function membersOf({ jsonrpc = '2.0', id, method, params, result, error }: JsonObject): JsonObject {
  const members = { jsonrpc, id, method, params, result, error };
  return Object.fromEntries(Object.entries(members).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}
