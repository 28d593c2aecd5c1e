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

/** What a caller comes back with after it was asked something. */
export interface Back {
  readonly inputResponses?: JsonObject;
  readonly requestState?: string;
}

/** Whose state it is. The server's goes back to the server as it came. */
type Owner = 'gate' | 'server' | 'parked';

/** A state as the caller gets it. */
export function stateOf(owner: Owner, state: string): string {
  return `${owner}.${state}`;
}

/** Whose state a caller came back with, and the state without that. Answers without a state are the server's. */
export function ownerOf({ requestState, inputResponses }: Back): { readonly owner: Owner | undefined; readonly state: string } {
  if (requestState === undefined) return { owner: inputResponses === undefined ? undefined : 'server', state: '' };
  const [, owner, state = ''] = /^(gate|server|parked)\.(.*)$/s.exec(requestState) ?? [];
  if (owner === undefined) throw new RpcError(RPC.params, 'The requestState is not one that the gate gave.');
  return { owner: owner as Owner, state };
}

/** The questions that a server can ask the user of a caller. */
const QUESTIONS = ['elicitation/create', 'sampling/createMessage', 'roots/list'];

/** What goes on to the server of what a caller came back with. Throws if the server can't have asked anything. */
export function backToServer(back: Back, { fromServer }: Pick<Routes, 'fromServer'>): JsonObject {
  const { owner, state } = ownerOf(back);
  if (owner !== 'server') return {};
  if (!QUESTIONS.some(fromServer)) throw new RpcError(RPC.params, "The gate passes on none of the server's questions.");
  return {
    ...(back.inputResponses && { inputResponses: back.inputResponses }),
    ...(back.requestState !== undefined && { requestState: state }),
  };
}
