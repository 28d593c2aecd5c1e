import { RPC, RpcError } from '../wire/message.ts';

export type Wanted = Map<string, Set<unknown>>;

export const MOST_WANTED = 256;

// Adds resources to a subscription, and gives those that were in none. Throws if the caller would have too many; then none is added.
export function want(wanted: Wanted, uris: readonly string[], by: unknown): readonly string[] {
  const fresh = [...new Set(uris)].filter((uri) => !wanted.has(uri));
  if (wanted.size + fresh.length > MOST_WANTED)
    throw new RpcError(RPC.params, `A client can subscribe to at most ${MOST_WANTED} resources.`);
  for (const uri of uris) wanted.set(uri, (wanted.get(uri) ?? new Set()).add(by));
  return fresh;
}

export function unwant(wanted: Wanted, uri: string, by: unknown): boolean {
  const known = wanted.get(uri);
  known?.delete(by);
  return known?.size === 0 && wanted.delete(uri);
}
