import type { Json, JsonObject } from '@tamis/core';
import type { Caller } from '../call/call.ts';
import { RPC, RpcError } from '../wire/message.ts';
import type { Channel } from './channel.ts';
import type { Routes } from './routes.ts';

/** One request of a caller, with all that came along with it. */
export interface Asking extends Pick<Caller, 'client' | 'principal'> {
  readonly channel: Channel;
  /** What the client says that it can do. */
  readonly capabilities: JsonObject;
  readonly meta: Json | undefined;
  /** From which level on the caller wants to see what the server logs. */
  readonly level?: string;
  /** Aborted when the caller no longer wants an answer. */
  readonly signal: AbortSignal;
  /** The request as the transport has it. */
  readonly request: unknown;
  /** The answers to what the caller was asked before, and the state that came with it. */
  readonly back: Back;
}

/** What a caller comes back with after it was asked something. The state of a call is always a handle of the gate. */
export type Back = Pick<Caller, 'inputResponses' | 'requestState'>;

/** The questions that a server can ask the user of a caller. */
const QUESTIONS = ['elicitation/create', 'sampling/createMessage', 'roots/list'];

/** Throws if a caller answers a server that can't have asked anything. */
export function requireAsked({ inputResponses, requestState }: Back, { fromServer }: Pick<Routes, 'fromServer'>): void {
  const isAnswer = inputResponses !== undefined || requestState !== undefined;
  if (isAnswer && !QUESTIONS.some(fromServer))
    throw new RpcError(RPC.params, "The gate passes on none of the server's questions.");
}
