import type { JsonObject } from '@tamis/core';
import { bindingDigest } from '@tamis/core/review';
import type { Conversation } from './standing.ts';

const DIGITS = 24;

interface Asked {
  readonly body: JsonObject;
  readonly bytes: Buffer;
}

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

function longNumbersIn(text: string): readonly string[] {
  return (text.match(/\d[\d.eE+-]{14,}/g) ?? []).sort();
}
