import { DOT, SINGLE_QUOTE, SPACE } from '../lib/char.ts';
import type { ReadCue } from './read-remark-language.ts';
import { needlesOf } from './search-terms.ts';
import { cueKeys, hashed, keysOfWord, LONGEST_PREFIX, prefixKey, SHORTEST_PREFIX, signKey, wordKey } from './word-keys.ts';
import { isLetter, RIGHT_QUOTE } from './word-token.ts';

const LAST_ASCII = 0x7f;
const LAST_WESTERN = 0xff;
const DOTS = '…'.charCodeAt(0);

const SLOTS = 1 << 13;
const LOWEST = SLOTS - 1;

// Finds the cues that a string may contain, looking at each character once. It names a cue if its rarest word occurs.
// Words are compared by a number only, so it may name a cue that is not there, but it misses none.
export class CueIndex {
  readonly #entries = new Map<number, ReadCue[]>();
  readonly #others: ReadCue[] = [];
  readonly #isKey = new Uint8Array(SLOTS);

  constructor(cues: readonly ReadCue[]) {
    for (const cue of cues) {
      const keys = needlesOf(cue.parts)?.map(cueKeys) ?? [undefined];
      if (keys.includes(undefined)) this.#others.push(cue);
      else this.#add(cue, keys);
    }
  }

  #add(cue: ReadCue, keys: readonly (readonly number[] | undefined)[]): void {
    for (const key of keys.flatMap((one) => one ?? NONE)) {
      const known = this.#entries.get(key);
      if (known === undefined) this.#entries.set(key, [cue]);
      else known.push(cue);
      this.#isKey[key & LOWEST] = 1;
    }
  }

  cuesIn(text: string, isAsked: (cue: ReadCue) => boolean, from = 0, to = text.length): readonly ReadCue[] {
    const keys = this.#keysIn(text, from, to);
    if (keys.length + this.#others.length === 0) return NONE;
    // Made when needed, because most entries that are looked at are not met.
    let found: Set<ReadCue> | undefined;
    const choose = (cue: ReadCue) => {
      if (isAsked(cue)) found = (found ?? new Set()).add(cue);
    };
    for (const cue of this.#others) choose(cue);
    for (const key of keys) for (const cue of this.#entries.get(key) ?? NONE) choose(cue);
    return found === undefined ? NONE : [...found];
  }

  #keysIn(text: string, from: number, to: number): readonly number[] {
    const keys: number[] = [];
    let at = from;
    while (at < to) {
      const code = text.charCodeAt(at);
      if (isPlainLetter(code) || (code > LAST_ASCII && isLetter(code))) at = this.#seeWord(text, at, to, keys);
      else {
        if (code > SPACE) this.#see(signKey(code), keys);
        if (code === DOT && text.startsWith('..', at + 1)) this.#see(signKey(DOTS), keys);
        at++;
      }
    }
    return keys;
  }

  #see(key: number, keys: number[]): void {
    if (this.#isKey[key & LOWEST] === 1) keys.push(key);
  }

  #seeWord(text: string, start: number, to: number, keys: number[]): number {
    let at = start;
    let code = text.charCodeAt(at);
    let hash = 0;
    let bits = 0;
    do {
      bits |= code;
      hash = hashed(hash, code);
      at++;
      if (at - start >= SHORTEST_PREFIX && at - start <= LONGEST_PREFIX) this.#see(prefixKey(hash), keys);
      code = at < to ? text.charCodeAt(at) : SPACE;
    } while (isPlainLetter(code) || (code > LAST_ASCII && isLetter(code)));
    const isTied = (code === SINGLE_QUOTE || code === RIGHT_QUOTE) && isLetter(text.charCodeAt(at + 1));
    if (bits <= LAST_WESTERN) this.#see(wordKey(isTied ? hashed(hash, SINGLE_QUOTE) : hash), keys);
    else for (const key of keysOfWord(text.slice(start, at).toLowerCase() + (isTied ? "'" : ''))) this.#see(key, keys);
    return at;
  }
}

const NONE: readonly never[] = [];

function isPlainLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
