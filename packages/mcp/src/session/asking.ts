import type { Json, JsonObject } from '@tamis/core';
import type { Caller } from '../call/call.ts';
import { RPC, RpcError } from '../wire/message.ts';
import type { Channel } from './channel.ts';
import type { Routes } from './routes.ts';

export interface Asking extends Pick<Caller, 'client' | 'principal'> {
  readonly channel: Channel;
  readonly capabilities: JsonObject;
  readonly meta: Json | undefined;
  readonly level?: string;
  readonly signal: AbortSignal;
  readonly request: unknown;
  readonly back: Back;
}

export type Back = Pick<Caller, 'inputResponses' | 'requestState'>;

const QUESTIONS = ['elicitation/create', 'sampling/createMessage', 'roots/list'];

// Throws if a caller answers a server that can't have asked anything.
export function requireAsked({ inputResponses, requestState }: Back, { fromServer }: Pick<Routes, 'fromServer'>): void {
  const isAnswer = inputResponses !== undefined || requestState !== undefined;
  if (isAnswer && !QUESTIONS.some(fromServer))
    throw new RpcError(RPC.params, "The gate passes on none of the server's questions.");
}
