import type { SearchTerm } from './search-terms.ts';
import { kindAt, signsLike } from './word-token.ts';

const LETTER = 0x1f;

export const SHORTEST_PREFIX = 3;
// The longest word start that is compared, in letters.
export const LONGEST_PREFIX = 5;

// Returns the hash numbers of a word or sign, one of which every text that contains it has. Returns undefined if this cannot be determined.
export function cueKeys({ text, isPrefix }: SearchTerm): readonly number[] | undefined {
  const kind = kindAt(text, 0);
  if (kind !== 'letter')
    return text.length > 1 || kind === 'digit' ? undefined : signsLike(text).map((sign) => signKey(sign.charCodeAt(0)));
  if (!isPrefix) return [wordKey(hashOf(text))];
  return text.length < SHORTEST_PREFIX ? undefined : [prefixKey(hashOf(text.slice(0, LONGEST_PREFIX)))];
}

export function keysOfWord(word: string): readonly number[] {
  const prefixes = [SHORTEST_PREFIX, 4, LONGEST_PREFIX].map((length) => prefixKey(hashOf(word.slice(0, length))));
  return [...prefixes, wordKey(hashOf(word))];
}

function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = hashed(hash, word.charCodeAt(at));
  return hash;
}

export function hashed(hash: number, code: number): number {
  return (Math.imul(hash, 33) + (code & LETTER) + 1) & 0xfffffff;
}

export function wordKey(hash: number): number {
  return hash << 1;
}

export function prefixKey(hash: number): number {
  return (hash << 1) | 1;
}

export function signKey(code: number): number {
  return ~code;
}
