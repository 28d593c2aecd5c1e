import { RPC, RpcError } from '../wire/message.ts';

/** The resources of a server that a caller is told about, each with the subscriptions that it is in. */
export type Wanted = Map<string, Set<unknown>>;

/** More resources than this per caller are abuse. */
export const MOST_WANTED = 256;

/** Notes that a subscription has a resource; throws if there are too many. */
export function want(wanted: Wanted, uri: string, by: unknown): void {
  const known = wanted.get(uri);
  if (known === undefined && wanted.size >= MOST_WANTED)
    throw new RpcError(RPC.params, `A client can subscribe to at most ${MOST_WANTED} resources.`);
  wanted.set(uri, (known ?? new Set()).add(by));
}

/** A subscription ends. Whether nobody wants the resource any more. */
export function unwant(wanted: Wanted, uri: string, by: unknown): boolean {
  const known = wanted.get(uri);
  known?.delete(by);
  return known?.size === 0 && wanted.delete(uri);
}
