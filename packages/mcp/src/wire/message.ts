import type { Json, JsonObject } from '@tamis/core';

/** What tells one request from another. */
export type Id = string | number;

/** A message that asks for an answer. */
export interface Request {
  readonly kind: 'request';
  readonly id: Id;
  readonly method: string;
  readonly params: JsonObject;
  readonly message: JsonObject;
  /** The message as it came, on one line. */
  readonly text: string;
}

/** A message that wants none. */
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
  readonly message: JsonObject;
  readonly text: string;
}

/** A text that is not a message, and the error of JSON-RPC that says so. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly id: Id | null;
  readonly code: number;
  readonly reason: string;
}

/** A message of JSON-RPC. */
export type Message = Request | Notification | Response;

/** The errors of JSON-RPC that the gate answers with. */
export const RPC = {
  parse: -32_700,
  invalid: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
  gone: -32_000,
} as const;
