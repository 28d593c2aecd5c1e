import type { Json, JsonObject } from '@tamis/core';

export type Id = string | number;

export type Message =
  | {
      readonly kind: 'request';
      readonly id: Id;
      readonly method: string;
      readonly params: JsonObject;
      readonly message: JsonObject;
    }
  | { readonly kind: 'notification'; readonly method: string; readonly params: JsonObject; readonly message: JsonObject }
  | { readonly kind: 'response'; readonly id: Id; readonly message: JsonObject };

export interface Unreadable {
  readonly kind: 'unreadable';
  readonly id: Id | null;
  readonly code: number;
  readonly reason: string;
}

export const RPC = {
  parse: -32_700,
  invalid: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
  gone: -32_000,
  capability: -32_021,
} as const;

// The error that a request ends in; without an id if it could not be read.
export function errorMessage(id: Id | null, code: number, message: string): JsonObject {
  return { jsonrpc: '2.0', id: id as Json, error: { code, message } };
}

export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    [this.code, this.data] = [code, data];
  }
}
