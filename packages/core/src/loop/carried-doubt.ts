import { listIn, textsIn } from '../contract/schema-parts.ts';
import { type Change, isJsonObject, type Json, type JsonObject } from '../model/index.ts';
import type { HoldDoubt } from './hold-doubt.ts';

const CARRIER = 'tamis';

/** Adds a released doubt to the metadata of a call, because the person who approves the call has not seen it. */
export function carryingDoubt(metadata: unknown, doubt: HoldDoubt<Json>): { readonly [key: string]: JsonObject } {
  return { ...(metadata as { readonly [key: string]: JsonObject } | undefined), [CARRIER]: { doubt: doubt as unknown as Json } };
}

/**
 * Returns the doubt attached to a call, in its own metadata or in its options in a history. A history may come from a client and cannot be
 * trusted, so anything found there counts as a doubt.
 */
export function carriedDoubt(...metadata: readonly unknown[]): HoldDoubt<Json> | undefined {
  const carried = metadata.map((one) => memberAt(memberAt(one, CARRIER), 'doubt')).find((doubt) => doubt !== undefined);
  if (carried === undefined) return undefined;
  const { reason, codes, readings, changes, raw, why, needsApproval } = isJsonObject(carried) ? carried : ({} as JsonObject);
  return {
    reason: reason === 'several' ? 'several' : 'doubt',
    codes: textsIn(codes) as HoldDoubt['codes'],
    readings: listIn(readings),
    changes: listIn(changes).filter(isJsonObject) as unknown as readonly Change[],
    raw: typeof raw === 'string' ? raw : '',
    why: textsIn(why),
    needsApproval: needsApproval === true,
  };
}

function memberAt(value: unknown, key: string): Json | undefined {
  return isJsonObject(value as Json) && Object.hasOwn(value as JsonObject, key) ? (value as JsonObject)[key] : undefined;
}
