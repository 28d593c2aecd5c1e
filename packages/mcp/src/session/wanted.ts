import { RPC, RpcError } from '../wire/message.ts';

/** The resources that a caller subscribed to, each with its subscriptions. */
export type Wanted = Map<string, Set<unknown>>;

/** More resources than this per caller are abuse. */
export const MOST_WANTED = 256;

/** Adds a resource to a subscription; throws if the caller has too many. */
export function want(wanted: Wanted, uri: string, by: unknown): void {
  const known = wanted.get(uri);
  if (known === undefined && wanted.size >= MOST_WANTED)
    throw new RpcError(RPC.params, `A client can subscribe to at most ${MOST_WANTED} resources.`);
  wanted.set(uri, (known ?? new Set()).add(by));
}

/** Removes a resource from a subscription. Whether that was the last subscription with it. */
export function unwant(wanted: Wanted, uri: string, by: unknown): boolean {
  const known = wanted.get(uri);
  known?.delete(by);
  return known?.size === 0 && wanted.delete(uri);
}
