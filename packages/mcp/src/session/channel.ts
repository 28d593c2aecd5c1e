import type { JsonObject } from '@tamis/core';
import type { Caller } from '../call/call.ts';

/** The way to a caller: of one request, or of a connection. */
export interface Channel {
  readonly era: Caller['era'];
  /** Tells the caller something. */
  say(method: string, params: JsonObject): void;
  /** Asks the caller something. */
  ask(method: string, params: JsonObject, signal: AbortSignal): Promise<JsonObject>;
}
