import type { JsonObject } from '@tamis/core';
import { bindingDigest } from '@tamis/core/review';
import type { Conversation } from './standing.ts';

/** People see it next to what they decide on, and 96 bits are enough. */
const DIGITS = 24;

/** What the reviews of a request are kept under: the same request of the same client to the same contract; undefined if it has no digest. */
export function conversationOf(contract: string, path: string, body: JsonObject, credential: string): Conversation | undefined {
  const digest = bindingDigest({ kind: 'proxy-request', contract, value: body, action: path, stateVersion: credential });
  return digest === undefined ? undefined : { run: `proxy ${contract}`, unit: digest.replace('sha256:', '').slice(0, DIGITS) };
}
