import type { Json } from '@tamis/core';
import type { Id, Response } from '../wire/message.ts';

/** A request of the caller that has no answer yet. */
export interface Flight<Via> {
  readonly id: Id;
  readonly method: string;
  /** Where its answer goes. */
  readonly via: Via | undefined;
  readonly progressToken: Id | undefined;
  /** The last progress that was reported to the caller. */
  progress: number;
  /** Ends a call that waits, or was cancelled. */
  readonly control: AbortController;
  /** Takes the server's answer to a call that was sent. */
  settle?: { readonly resolve: (response: Response) => void; readonly reject: (reason: Error) => void };
}

/** What is in progress between a caller and a server. */
export interface Flights<Via> {
  get(id: Json | undefined): Flight<Via> | undefined;
  /** Undefined if a request with this id is in progress. */
  add(flight: Omit<Flight<Via>, 'progress' | 'control'>): Flight<Via> | undefined;
  remove(flight: Flight<Via>): void;
  withToken(token: Json | undefined): Flight<Via> | undefined;
  all(): readonly Flight<Via>[];
}

/** More requests than this at once are abuse. */
const MOST = 1000;

/** Keeps the requests that are in progress. */
export function flights<Via>(): Flights<Via> {
  const underway = new Map<string, Flight<Via>>();
  // 1 and "1" are two different ids.
  const keyOf = (id: Json | undefined) => JSON.stringify(id ?? null);
  return {
    get: (id) => underway.get(keyOf(id)),
    add: (given) => {
      const key = keyOf(given.id);
      if (underway.has(key) || underway.size >= MOST) return undefined;
      const flight = { ...given, progress: Number.NEGATIVE_INFINITY, control: new AbortController() };
      underway.set(key, flight);
      return flight;
    },
    remove: (flight) => {
      if (underway.get(keyOf(flight.id)) === flight) underway.delete(keyOf(flight.id));
    },
    withToken: (token) => (token === undefined ? undefined : [...underway.values()].find((one) => one.progressToken === token)),
    all: () => [...underway.values()],
  };
}
