import { SdkError, SdkHttpError } from '@modelcontextprotocol/client';
import type { Json, JsonObject } from '@tamis/core';
import { NotRun } from '@tamis/ledger';
import { RPC } from '../wire/message.ts';
import { Rejected, saidWith } from './rejected.ts';

/** An answer was lost after its request was sent: what was asked may have been carried out. */
export class Lost extends Error {
  override readonly name = 'Lost';
}

/** The answer in the place of one that will not come. What it carries can't come from a server, which only sends JSON. */
export function lostAnswer(id: Json, reason: string): JsonObject {
  const error = { code: RPC.gone, message: reason, data: new Lost(reason) };
  return { jsonrpc: '2.0', id, error: error as unknown as JsonObject };
}

/**
 * Statuses of a server, or of anything in front of it, that turned a request away: it was not understood, not allowed or not
 * wanted, so nothing ran. Every other failure may come after it ran: a timeout (408, 499), a conflict (409), an early retry (425).
 */
const REJECTED: ReadonlySet<number> = new Set([
  ...[400, 401, 403, 404, 405, 406, 411, 413, 414, 415],
  ...[421, 422, 426, 428, 429, 431],
]);

/** Errors that the SDK throws before it gives a request to the transport. */
const UNSENT: ReadonlySet<string> = new Set([
  ...['NOT_CONNECTED', 'NOT_INITIALIZED', 'CAPABILITY_NOT_SUPPORTED'],
  'METHOD_NOT_SUPPORTED_BY_PROTOCOL_VERSION',
]);

/** The failure of a request without an answer: it was never sent, the server rejected it, or it may have run. */
export function failureOf(problem: unknown): Error {
  const { data, message } = problem as Error & { readonly data?: unknown };
  if (problem instanceof Lost || problem instanceof NotRun) return problem;
  if (data instanceof Lost) return data;
  if (problem instanceof SdkError && UNSENT.has(problem.code)) return new NotRun(message);
  if (!(problem instanceof SdkHttpError)) return new Lost(message);
  const { status } = problem;
  return status !== undefined && REJECTED.has(status) ? new Rejected(status) : new Lost(saidWith(status));
}
