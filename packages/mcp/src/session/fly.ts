import type { JsonObject } from '@tamis/core';
import type { ServerReply } from '../call/call.ts';
import type { AskGiven } from '../link/link.ts';
import type { Asking } from './asking.ts';
import type { Flight } from './flight.ts';
import { tokenIn } from './meta.ts';
import type { Room } from './room.ts';

/** Flights are told apart within the process; only its own transports name them. */
let count = 0;

/** Does some work on a request that can be cancelled, and about which the server can say something. */
export function flying<Result>(
  { flights }: Pick<Room, 'flights'>,
  { voice, meta, signal, request }: Asking,
  work: (flight: Flight) => Promise<Result>,
): { readonly flight: Flight; readonly answered: Promise<Result> } {
  const control = new AbortController();
  const cancel = () => control.abort('cancelled');
  let unfollow = () => {};
  const follow = (one: AbortSignal | undefined) => {
    unfollow();
    if (one?.aborted) cancel();
    one?.addEventListener('abort', cancel);
    unfollow = () => one?.removeEventListener('abort', cancel);
  };
  const flight: Flight = {
    ...{ key: String(++count), control, voice, request, follow, isSent: false },
    ...{ progressToken: tokenIn(meta), progress: Number.NEGATIVE_INFINITY },
  };
  follow(signal);
  flights.set(flight.key, flight);
  const answered = work(flight).finally(() => {
    flights.delete(flight.key);
    follow(undefined);
  });
  return { flight, answered };
}

/** Asks the server on behalf of a caller: what is cancelled is cancelled there, and what runs when the gate ends may go on. */
export async function askedOfServer(
  { link }: Pick<Room, 'link'>,
  flight: Flight,
  method: string,
  params: JsonObject,
  given: AskGiven = {},
): Promise<ServerReply> {
  const { signal } = flight.control;
  if (signal.aborted) throw new Error('it was no longer sent, and did not run.');
  const cancelled = new AbortController();
  signal.addEventListener('abort', () => {
    if (signal.reason === 'cancelled') cancelled.abort('The caller cancelled it.');
  });
  flight.isSent = true;
  return await link.ask(method, params, { ...given, signal: cancelled.signal, flight: flight.key });
}
