import type { Json, JsonObject } from '@tamis/core';
import type { Id } from './message.ts';

/** A request. */
export function requestText(id: Id, method: string, params: JsonObject): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params });
}

/** The result of a request. */
export function resultText(id: Id, result: Json): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result });
}

/** The error that a request ends in; without an id if it could not be read. */
export function errorText(id: Id | null, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
}

/** A notification. */
export function notificationText(method: string, params: JsonObject): string {
  return JSON.stringify({ jsonrpc: '2.0', method, params });
}
