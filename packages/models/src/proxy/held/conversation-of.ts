import type { JsonObject } from '@tamis/core';
import { bindingDigest } from '@tamis/core/review';
import type { Conversation } from './standing.ts';

/** People see the digest next to their decision, and 96 bits are enough. */
const DIGITS = 24;

/** A request, as parsed and as received. */
interface Asked {
  readonly body: JsonObject;
  readonly bytes: Buffer;
}

/**
 * Identifies the conversation under which a request's reviews are kept: the same request from the same client to the same contract. Returns
 * undefined if the request has no digest.
 */
export function conversationOf(
  contract: string,
  path: string,
  { body, bytes }: Asked,
  credential: string,
): Conversation | undefined {
  const numbers = longNumbersIn(bytes.toString('utf8'));
  const value = numbers.length === 0 ? body : [body, ...numbers];
  const digest = bindingDigest({ kind: 'proxy-request', contract, value, action: path, stateVersion: credential });
  return digest === undefined ? undefined : { run: `proxy ${contract}`, unit: digest.replace('sha256:', '').slice(0, DIGITS) };
}

/** Numbers with digits that parsing may lose. Two requests that differ in them are not the same. They are in any order, like the keys. */
function longNumbersIn(text: string): readonly string[] {
  return (text.match(/\d[\d.eE+-]{14,}/g) ?? []).sort();
}
