import type { Json, JsonObject } from '@tamis/core';

/** What distinguishes one request from another. */
export type Id = string | number;

/** A message that asks for an answer. */
export interface Request {
  readonly kind: 'request';
  readonly id: Id;
  readonly method: string;
  readonly params: JsonObject;
  /** The message as received, on one line. */
  readonly text: string;
}

/** A message that expects no answer. */
export interface Notification {
  readonly kind: 'notification';
  readonly method: string;
  readonly params: JsonObject;
  readonly text: string;
}

/** The answer to a request: a result or an error. */
export interface Response {
  readonly kind: 'response';
  readonly id: Id;
  readonly result?: Json;
  readonly error?: JsonObject;
  readonly text: string;
  readonly length: number;
}

/** Text that is not a message, and the JSON-RPC error that says so. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly id: Id | null;
  readonly code: number;
  readonly reason: string;
}

/** A JSON-RPC message. */
export type Message = Request | Notification | Response;

/** The JSON-RPC errors that the gate answers with. */
export const RPC = {
  parse: -32_700,
  invalid: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
  gone: -32_000,
} as const;
