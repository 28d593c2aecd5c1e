import type { Json, JsonObject } from '@tamis/core';
import { RPC } from '../wire/message.ts';
import { Rejected } from './rejected.ts';

// An answer was lost after its request was sent: what was asked may have been carried out.
export class Lost extends Error {
  override readonly name = 'Lost';
  readonly status?: number;

  constructor(message: string, status?: number) {
    super(message);
    if (status !== undefined) this.status = status;
  }
}

// The answer in the place of one that will not come. What it carries can't come from a server, which only sends JSON.
export function lostAnswer(id: Json, reason: string): JsonObject {
  const error = { code: RPC.gone, message: reason, data: new Lost(reason) };
  return { jsonrpc: '2.0', id, error: error as unknown as JsonObject };
}

// The status by which a server's transport says that a session has ended. Where there is none, a tool may have sent it.
export const NO_SESSION = 404;

const FORGOTTEN: ReadonlySet<number> = new Set([400, NO_SESSION]);

// Whether a server answered as one that no longer knows the session, so that another is needed.
export function saysForgotten(problem: unknown): boolean {
  return (problem instanceof Rejected || problem instanceof Lost) && FORGOTTEN.has(problem.status ?? 0);
}
