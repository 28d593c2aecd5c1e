import type { JsonObject } from '@tamis/core';
import { bindingDigest } from '@tamis/core/review';
import type { Conversation } from './standing.ts';

/** People see it next to what they decide on, and 96 bits are enough. */
const DIGITS = 24;

/** A request, as it was read and as it came. */
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

/** Digits that a number may lose when it is read: two requests that differ in them are not the same. In any order, like the keys. */
function longNumbersIn(text: string): readonly string[] {
  return (text.match(/\d[\d.eE+-]{14,}/g) ?? []).sort();
}
