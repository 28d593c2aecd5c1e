import { DOT, SINGLE_QUOTE } from '../lib/char.ts';
import type { Needle, Needles } from './needles.ts';
import { kindAt, signsLike } from './token.ts';

/** Letters of both cases share the same five bits, as far as the letters of Western Europe go. */
const LETTER = 0x1f;
const LAST_WESTERN = 0xff;

/** How many letters of a word are looked at first. */
const FIRST_LETTERS = 3;

const RIGHT_QUOTE = 0x2019;

/**
 * Tells, with one look per character, which of some groups of cues a text may have: those of which it has a word that such a cue
 * can't do without. A group is a bit.
 */
export class WordFilter {
  /** Which first three letters words to look for have; words with letters from elsewhere are all looked at. */
  readonly #begins = new Uint8Array(1 << (5 * FIRST_LETTERS));
  readonly #anywhere = new WordTable();
  /** Words that only count at the start of a text. */
  readonly #first = new WordTable();
  /** Signs, and words of a single character in scripts without spaces. */
  readonly #signs = new Map<number, number>();
  #dots = 0;
  /** Groups of which any text may have a cue. */
  #open = 0;

  /** Looks for a cue of a group. */
  add(needles: Needles | undefined, group: number): void {
    if (needles === undefined) this.#open |= group;
    else for (const needle of needles.words) this.#addWord(needle, needles.areFirst ? this.#first : this.#anywhere, group);
  }

  #addWord(needle: Needle, table: WordTable, group: number): void {
    const { text, isPrefix } = needle;
    const kind = kindAt(text, 0);
    if (kind === 'letter') {
      table.add(needle, group);
      this.#markBegin(text, isPrefix);
    } else if (text.length > 1 || kind === 'digit') this.#open |= group;
    else {
      if (text === '…') this.#dots |= group;
      for (const sign of signsLike(text)) this.#signs.set(sign.charCodeAt(0), (this.#signs.get(sign.charCodeAt(0)) ?? 0) | group);
    }
  }

  #markBegin(text: string, isPrefix: boolean): void {
    let begin = 0;
    let length = 0;
    while (length < FIRST_LETTERS && kindAt(text, length) === 'letter')
      begin = (begin << 5) | (text.charCodeAt(length++) & LETTER);
    const free = isPrefix ? 5 * (FIRST_LETTERS - length) : 0;
    this.#begins.fill(1, begin << free, (begin + 1) << free);
  }

  /** The groups of which a stretch of a text may have cues; 0 if there are none. */
  look(text: string, from = 0, to = text.length): number {
    let found = this.#open;
    let isFirst = true;
    let at = from;
    while (at < to) {
      const code = text.charCodeAt(at);
      if (isLetter(text, at, code)) {
        const start = at;
        let begin = 0;
        let isWestern = true;
        for (let next = code; at < to && isLetter(text, at, next); next = text.charCodeAt(++at)) {
          if (at - start >= FIRST_LETTERS) continue;
          begin = (begin << 5) | (next & LETTER);
          isWestern &&= next <= LAST_WESTERN;
        }
        if (!isWestern || this.#begins[begin] === 1) found |= this.#ofWord(text, start, at, isFirst);
        isFirst = false;
      } else {
        if (code === DOT && text.startsWith('..', at + 1)) found |= this.#dots;
        found |= this.#signs.get(code) ?? 0;
        if (code >= 0x80 && kindAt(text, at) === 'symbol') isFirst = false;
        at++;
      }
    }
    return found;
  }

  #ofWord(text: string, start: number, end: number, isFirst: boolean): number {
    const tie = text.charCodeAt(end);
    const isTied = tie === SINGLE_QUOTE || tie === RIGHT_QUOTE;
    const word = text.slice(start, end).toLowerCase();
    const whole = isTied && kindAt(text, end + 1) === 'letter' ? `${word}'` : word;
    return this.#anywhere.groupsOf(whole) | (isFirst ? this.#first.groupsOf(whole) : 0);
  }
}

function isLetter(text: string, at: number, code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0x80 && kindAt(text, at) === 'letter');
}

/** Words and starts of words, each with its groups. */
class WordTable {
  readonly #whole = new Map<string, number>();
  /** By their first two letters. */
  readonly #starts = new Map<string, Map<string, number>>();

  add({ text, isPrefix }: Needle, group: number): void {
    const table = isPrefix ? this.#startsLike(text) : this.#whole;
    table.set(text, (table.get(text) ?? 0) | group);
  }

  #startsLike(text: string): Map<string, number> {
    const known = this.#starts.get(text.slice(0, 2)) ?? new Map();
    this.#starts.set(text.slice(0, 2), known);
    return known;
  }

  groupsOf(word: string): number {
    let found = this.#whole.get(word) ?? 0;
    for (const [start, groups] of this.#starts.get(word.slice(0, 2)) ?? []) if (word.startsWith(start)) found |= groups;
    return found;
  }
}
