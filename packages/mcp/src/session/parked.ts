import type { JsonObject } from '@tamis/core';
import type { Answer, Call, Caller, Desk } from '../call/call.ts';
import { MOST_ASKING, STATE_LIFE } from '../call/limits.ts';
import { unitOf } from '../call/unit-of.ts';
import { newHandle, reviewIn, takenHandle } from '../held/handle.ts';
import { RPC, RpcError } from '../wire/message.ts';
import type { Back } from './asking.ts';
import type { Channel } from './channel.ts';
import type { Exchange } from './exchange.ts';

export interface AskedOfCaller {
  readonly method: string;
  readonly params: JsonObject;
  readonly respond: (response: JsonObject) => void;
  readonly refuse: (problem: Error) => void;
}

// A call that waits until a caller of the new era comes back with what the server asked.
export interface Parked {
  readonly exchange: Exchange;
  readonly answered: Promise<Answer>;
  readonly asked: AskedOfCaller;
  readonly timer: NodeJS.Timeout;
}

// The parked calls of a caller, by review. Each runs in this process and ends with it, so only its handle is in the ledger: like every
// other, it works once, for one call of one principal in one session.
export type ParkedCalls = Map<string, Parked>;

export interface Parking {
  readonly desk: Desk;
  readonly parked: ParkedCalls;
  readonly caller: Caller;
  readonly call: Pick<Call, 'name' | 'arguments'>;
}

const KEY = 'asked';

// A channel to a caller that can't be asked while it waits: the call answers with the question.
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

// Lets a call wait, and gives the answer with which the caller is asked; undefined if too many of its calls wait already.
export async function park(
  { desk, parked, caller, call }: Parking,
  waits: Omit<Parked, 'timer'>,
): Promise<JsonObject | undefined> {
  const { review } = waits.exchange;
  if (review === undefined || parked.size >= MOST_ASKING) {
    waits.asked.refuse(
      new RpcError(RPC.internal, `The caller can't be asked: ${MOST_ASKING} of its calls already wait for answers.`),
    );
    return undefined;
  }
  const timer = setTimeout(() => {
    parked.delete(review);
    waits.asked.refuse(new RpcError(RPC.internal, 'The caller did not come back in time.'));
  }, STATE_LIFE).unref();
  parked.set(review, { ...waits, timer });
  const { method, params } = waits.asked;
  const handle = { use: 'parked', review, life: STATE_LIFE, unit: unitOf(call) } as const;
  const requestState = await newHandle({ desk, caller }, handle);
  return { resultType: 'input_required', inputRequests: { [KEY]: { method, params } }, requestState };
}

export async function unparked({ desk, parked, caller, call }: Parking, back: Back): Promise<Parked | undefined> {
  const { requestState = '', inputResponses } = back;
  const review = reviewIn(requestState) ?? '';
  const waits = parked.get(review);
  if (waits === undefined) return undefined;
  const taken = await takenHandle({ desk, caller }, requestState, unitOf(call));
  if (taken?.use !== 'parked' || !taken.isFirst)
    throw new RpcError(RPC.params, 'No call with these arguments waits for this requestState.');
  parked.delete(review);
  clearTimeout(waits.timer);
  const response = inputResponses?.[KEY];
  if (typeof response === 'object' && response !== null) waits.asked.respond(response as JsonObject);
  else waits.asked.refuse(new RpcError(RPC.internal, 'The caller did not answer.'));
  return waits;
}

// Ends what waits: nobody will come back.
export function unparkAll(parked: ParkedCalls): void {
  for (const { timer, asked } of parked.values()) {
    clearTimeout(timer);
    asked.refuse(new RpcError(RPC.internal, 'The gate has ended.'));
  }
  parked.clear();
}
