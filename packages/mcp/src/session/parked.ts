import type { JsonObject } from '@tamis/core';
import { isSameAct, type Runnable } from '@tamis/core/review';
import { randomIds } from '@tamis/ledger';
import type { Answer } from '../call/call.ts';
import { RPC, RpcError } from '../wire/message.ts';
import { type Back, stateOf } from './asking.ts';
import type { Channel } from './channel.ts';
import type { Exchange } from './exchange.ts';

/** What a server of the earlier era asked in the middle of a call. */
export interface AskedOfCaller {
  readonly method: string;
  readonly params: JsonObject;
  readonly respond: (response: JsonObject) => void;
  readonly refuse: (problem: Error) => void;
}

/** A call that waits until a caller of the new era comes back with what the server asked. */
export interface Parked {
  readonly exchange: Exchange;
  readonly answered: Promise<Answer>;
  readonly asked: AskedOfCaller;
  readonly act: Runnable;
  readonly timer: NodeJS.Timeout;
}

/** How long a caller may take to come back, in milliseconds. */
const PATIENCE = 600_000;

/** The place of the one question in the map of questions. */
const KEY = 'asked';

/** A channel to a caller that can't be asked while it waits: the call answers with the question. */
export function parkingChannel(say: Channel['say']): Channel & { readonly asked: Promise<AskedOfCaller> } {
  const { promise: asked, resolve } = Promise.withResolvers<AskedOfCaller>();
  let isTaken = false;
  return {
    ...{ era: 'modern', say, asked },
    ask: (method, params, signal) => {
      if (isTaken) throw new RpcError(RPC.internal, 'The caller is asked one thing at a time.');
      isTaken = true;
      return new Promise((respond, refuse) => {
        signal.addEventListener('abort', () => refuse(new Error('The server no longer wants to know.')));
        resolve({ method, params, respond, refuse });
      });
    },
  };
}

/** Lets a call wait, and gives the answer with which the caller is asked. */
export function park(parked: Map<string, Parked>, waits: Omit<Parked, 'timer'>): JsonObject {
  const token = randomIds();
  const timer = setTimeout(() => {
    parked.delete(token);
    waits.asked.refuse(new RpcError(RPC.internal, 'The caller did not come back in time.'));
  }, PATIENCE).unref();
  parked.set(token, { ...waits, timer });
  const { method, params } = waits.asked;
  return { resultType: 'input_required', inputRequests: { [KEY]: { method, params } }, requestState: stateOf('parked', token) };
}

/** The call that a caller came back to, once; its server has the answer. */
export function unparked(parked: Map<string, Parked>, token: string, act: Runnable, { inputResponses }: Back): Parked {
  const waits = parked.get(token);
  if (waits === undefined || !isSameAct(waits.act, act))
    throw new RpcError(RPC.params, 'No call with these arguments waits for this requestState.');
  parked.delete(token);
  clearTimeout(waits.timer);
  const response = inputResponses?.[KEY];
  if (typeof response === 'object' && response !== null) waits.asked.respond(response as JsonObject);
  else waits.asked.refuse(new RpcError(RPC.internal, 'The caller did not answer.'));
  return waits;
}

/** Ends what waits: nobody will come back. */
export function unparkAll(parked: Map<string, Parked>): void {
  for (const { timer, asked } of parked.values()) {
    clearTimeout(timer);
    asked.refuse(new RpcError(RPC.internal, 'The gate has ended.'));
  }
  parked.clear();
}
