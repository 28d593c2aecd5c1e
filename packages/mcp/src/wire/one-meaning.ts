import type { Json, JsonObject } from '@tamis/core';
import { foldedKey } from '@tamis/core/providers';

/** The members that a JSON-RPC message has; any other could be one of these to a parser that ignores case. */
const MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params', 'result', 'error']);

/**
 * Why a message could mean something else to another parser: a member that JSON-RPC does not have, or two keys of one object that
 * differ only in case. Some parsers match keys without regard to it, and the last one counts. Undefined if there is no such doubt.
 */
export function secondMeaning(message: JsonObject): string | undefined {
  const other = Object.keys(message).find((key) => !MEMBERS.has(key));
  if (other !== undefined)
    return `The message has the member ${JSON.stringify(other.slice(0, 80))}, which JSON-RPC does not know.`;
  const open: Json[] = [message];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const twin = Array.isArray(value) ? undefined : twinIn(Object.keys(value));
    if (twin !== undefined) return `The key ${JSON.stringify(twin.slice(0, 80))} occurs twice, differing only in case.`;
    for (const part of Object.values(value) as Json[]) open.push(part);
  }
  return undefined;
}

function twinIn(keys: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (const key of keys) {
    const folded = foldedKey(key);
    if (seen.has(folded)) return key;
    seen.add(folded);
  }
  return undefined;
}
