import type { JsonObject } from '@tamis/core';
import type { Caller } from '../call/call.ts';

export interface Channel {
  readonly era: Caller['era'];
  say(method: string, params: JsonObject): void;
  ask(method: string, params: JsonObject, signal: AbortSignal): Promise<JsonObject>;
}
