import type { Needle } from './needles.ts';
import { kindAt, signsLike } from './token.ts';

/** Letters of both cases share the same five bits, as far as the letters of Western Europe go. */
const LETTER = 0x1f;

/** How many letters of the start of a word are looked at. */
export const SHORTEST_PREFIX = 3;
/** Longer ones are compared no further. */
export const LONGEST_PREFIX = 5;

/** The numbers under which a text has a word or a sign, one of them if it has it; undefined if it can't be told. */
export function keysOf({ text, isPrefix }: Needle): readonly number[] | undefined {
  const kind = kindAt(text, 0);
  if (kind !== 'letter')
    return text.length > 1 || kind === 'digit' ? undefined : signsLike(text).map((sign) => signKey(sign.charCodeAt(0)));
  if (!isPrefix) return [wordKey(hashOf(text))];
  return text.length < SHORTEST_PREFIX ? undefined : [prefixKey(hashOf(text.slice(0, LONGEST_PREFIX)))];
}

/** All numbers of a word in lower case. */
export function keysOfWord(word: string): readonly number[] {
  const prefixes = [SHORTEST_PREFIX, 4, LONGEST_PREFIX].map((length) => prefixKey(hashOf(word.slice(0, length))));
  return [...prefixes, wordKey(hashOf(word))];
}

function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = hashed(hash, word.charCodeAt(at));
  return hash;
}

/** The hash of a word with one more letter, of either case. */
export function hashed(hash: number, code: number): number {
  return (Math.imul(hash, 33) + (code & LETTER) + 1) & 0xfffffff;
}

/** The number of a word, from its hash. */
export function wordKey(hash: number): number {
  return hash << 1;
}

/** The number of the start of a word, from its hash. */
export function prefixKey(hash: number): number {
  return (hash << 1) | 1;
}

/** The number of a sign. */
export function signKey(code: number): number {
  return ~code;
}
