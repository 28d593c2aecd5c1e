import type { Part } from './pattern.ts';

/** Letters of both cases share the same five bits; other signs may too, which costs a second look. */
const LETTER = 0x1f;

/** Words that are in so many texts that looking for them tells little. */
const COMMON = new Set(
  'the this that with from like your first please should will have need you and for not one was are can let here more just some'.split(
    ' ',
  ),
);

/** The first word of a text, after signs and a number. */
const FIRST_WORD = /^[^a-z\d\u00c0-\u024f]*(?:\d+[.)][^a-z\d\u00c0-\u024f]*)?([a-z\u00c0-\u024f]+)(['’]?)/i;

/** A word to look for, or the start of one. */
interface Needle {
  readonly text: string;
  readonly isPrefix: boolean;
}

/**
 * Tells, with one look per character, whether a text may have one of some cues: at a word that such a cue can't do without. What is
 * written neither in Latin letters nor in common signs is not examined: any of it counts as found.
 */
export class WordFilter {
  /** Groups of words by how they start; 0 if none does. */
  readonly #starts = new Uint16Array(0x8000);
  readonly #groups: Needle[][] = [[]];
  readonly #signs = new Uint8Array(0x80);
  /** Words that cues begin with which must be at the start of a text. */
  readonly #first: ReadonlySet<string>;
  readonly #firstStarts: readonly string[];
  /** Whether a cue has no word that it can't do without: then any text may hold it. */
  readonly #isOpen: boolean;

  /** The signs stop it too. */
  constructor(cues: Iterable<readonly Part[]>, signs = '') {
    for (const sign of signs) this.#signs[sign.charCodeAt(0)] = 1;
    const first: Needle[] = [];
    const anywhere: Needle[] = [];
    let isOpen = false;
    for (const parts of cues) {
      const some = needlesOf(parts);
      const begins = isAnchored(parts) ? firstWords(parts.slice(1)) : undefined;
      const leading = begins === undefined || (some !== undefined && rarity(begins) <= 1) ? undefined : begins;
      const needles = leading ?? some;
      isOpen ||= needles === undefined;
      (leading === undefined ? anywhere : first).push(...(needles ?? []));
    }
    this.#isOpen = isOpen;
    this.#first = new Set(first.filter(({ isPrefix }) => !isPrefix).map(({ text }) => text));
    this.#firstStarts = unique(first.filter(({ isPrefix }) => isPrefix)).map(({ text }) => text);
    for (const needle of unique(anywhere)) this.#add(needle);
  }

  /** Whether a text may hold any of them. */
  mayHold(text: string): boolean {
    return this.#startsSo(text) || this.stop(text, 0, text.length) < text.length;
  }

  /** The offset at or shortly after which a word or sign was found in a stretch of a text; `to` if there is none. */
  stop(text: string, from: number, to: number): number {
    const starts = this.#starts;
    const signs = this.#signs;
    if (this.#isOpen) return from;
    let start = 0;
    // Two steps past the end complete the last short word.
    for (let at = from; at < to + 2; at++) {
      const code = at < to ? codeOf(text.charCodeAt(at)) : 0;
      if (code > 0x7f ? isStrange(code) : signs[code] === 1) return at;
      start = ((start << 5) & 0x7fff) | (code & LETTER);
      const group = starts[start] as number;
      if (group !== 0 && at - from >= 2 && this.#holds(text, at - 2, from, to, group)) return Math.min(at, to - 1);
    }
    return to;
  }

  /** Whether the first word of a text, after signs and a number, begins a cue. */
  #startsSo(text: string): boolean {
    const [, word = '', tie = ''] = FIRST_WORD.exec(text) ?? [];
    const first = word.toLowerCase();
    if (this.#first.has(first) || (tie !== '' && this.#first.has(`${first}'`))) return true;
    return this.#firstStarts.some((start) => first.startsWith(start));
  }

  #holds(text: string, at: number, from: number, to: number, group: number): boolean {
    if (at > from && isLetter(text.charCodeAt(at - 1)) && isLetter(text.charCodeAt(at))) return false;
    return (this.#groups[group] as Needle[]).some(({ text: word, isPrefix }) => {
      const end = at + word.length;
      if (end > to || text.slice(at, end).toLowerCase().replace('’', "'") !== word) return false;
      return isPrefix || end === to || !isLetter(text.charCodeAt(end)) || !isLetter(text.charCodeAt(end - 1));
    });
  }

  /** A word of fewer than three letters starts with whatever follows it. */
  #add(needle: Needle): void {
    if (needle.text.length === 1 && !isLetter(needle.text.charCodeAt(0))) {
      this.#signs[needle.text.charCodeAt(0)] = 1;
      return;
    }
    const [first = ANY, second = ANY, third = ANY] = [0, 1, 2].map((at) => codesAt(needle.text, at));
    for (const one of first)
      for (const two of second) for (const three of third) this.#list((one << 10) | (two << 5) | three, needle);
  }

  #list(start: number, needle: Needle): void {
    if (this.#starts[start] === 0) this.#starts[start] = this.#groups.push([]) - 1;
    this.#groups[this.#starts[start] as number]?.push(needle);
  }
}

const ANY: readonly number[] = Array.from({ length: 32 }, (_, code) => code);

function codesAt(word: string, at: number): readonly number[] {
  return at < word.length ? [codeOf(word.charCodeAt(at)) & LETTER] : ANY;
}

/** All apostrophes are one; capitals beyond ASCII that are far from their small letters are looked at more closely. */
function codeOf(code: number): number {
  return code === 0x2019 ? 0x27 : code;
}

/** It is written as three dots as well. */
const ELLIPSIS = 0x2026;

/** Whether a character is neither a Latin letter nor a common sign. */
function isStrange(code: number): boolean {
  return code > 0xff && (code < 0x2010 || code > 0x206f || code === ELLIPSIS) && (code < 0x20a0 || code > 0x20bf);
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0xc0 && code < 0x2010);
}

function unique(needles: readonly Needle[]): readonly Needle[] {
  return [...new Map(needles.map((one) => [`${one.text} ${one.isPrefix}`, one])).values()];
}

function isAnchored([first]: readonly Part[]): boolean {
  return first?.kind === 'test' && first.name === '^';
}

/** The words that a sequence of parts may begin with; undefined if it may begin with something else. */
function firstWords(parts: readonly Part[]): readonly Needle[] | undefined {
  const found: Needle[] = [];
  for (const part of parts) {
    if (part.kind === 'test') return undefined;
    if (part.kind === 'word') return /\p{L}/u.test(part.text) ? [...found, part] : undefined;
    const ways = part.ways.filter((way) => way.length > 0).map(firstWords);
    if (ways.includes(undefined)) return undefined;
    found.push(...ways.flatMap((way) => way ?? []));
    if (part.ways.every((way) => way.length > 0)) return found;
  }
  return undefined;
}

/** Words of which every text with a cue has at least one, the most telling there are; undefined if none is certain. */
function needlesOf(parts: readonly Part[]): readonly Needle[] | undefined {
  let best: readonly Needle[] | undefined;
  for (const part of parts) {
    const found = ofPart(part);
    if (found !== undefined && (best === undefined || rarity(found) > rarity(best))) best = found;
  }
  return best;
}

function ofPart(part: Part): readonly Needle[] | undefined {
  if (part.kind === 'test') return undefined;
  if (part.kind === 'word') return ofWord(part);
  const ways = part.ways.map(needlesOf);
  return ways.includes(undefined) ? undefined : ways.flatMap((way) => way ?? []);
}

function ofWord({ text, isPrefix }: Needle): readonly Needle[] {
  if (text === '…') return [{ text: '...', isPrefix: true }];
  // These are found without looking for them.
  if (Array.from(text).some((char) => isStrange(char.charCodeAt(0)))) return [];
  // Quotation marks of all kinds are one sign.
  return text === '"'
    ? ['"', "'"].map((quote) => ({ text: quote, isPrefix: true }))
    : [{ text, isPrefix: isPrefix || text.endsWith("'") }];
}

/** How much the commonest of some words tells. */
function rarity(needles: readonly Needle[]): number {
  return Math.min(99, ...needles.map(({ text }) => (COMMON.has(text) ? text.length / 10 : text.length)));
}
