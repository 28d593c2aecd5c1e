import type { Part } from './pattern.ts';

/** Letters of both cases share the same five bits; other signs may too, which costs a second look. */
const LETTER = 0x1f;

/** Words that are in so many texts that looking for them tells little. */
const COMMON = new Set(
  'the this that with from like your first please should will have need you and for not one was are can let here more'.split(' '),
);

/** A word to look for, or the start of one. */
interface Needle {
  readonly text: string;
  readonly isPrefix: boolean;
}

/**
 * Tells, with one look per character, where a text may first have one of some cues: at a word that such a cue can't do without. Text
 * beyond ASCII is not examined: any of it counts as found.
 */
export class WordFilter {
  /** Groups of words by how they start; 0 if none does. */
  readonly #starts = new Uint16Array(0x8000);
  readonly #groups: Needle[][] = [[]];
  readonly #signs = new Uint8Array(0x80);
  /** Whether a cue has no word that it can't do without: then any text may hold it. */
  readonly #isOpen: boolean;

  /** The signs stop it too. */
  constructor(cues: Iterable<readonly Part[]>, signs = '') {
    for (const sign of signs) this.#signs[sign.charCodeAt(0)] = 1;
    const found = Array.from(cues, needlesOf);
    this.#isOpen = found.includes(undefined);
    const needles = new Map(found.flatMap((some) => some ?? []).map((one) => [`${one.text} ${one.isPrefix}`, one]));
    for (const needle of needles.values()) this.#add(needle);
  }

  /** Whether a stretch of a text may hold any of them. */
  mayHold(text: string, from = 0, to = text.length): boolean {
    return this.stop(text, from, to) < to;
  }

  /** The offset at or shortly after which one was found; `to` if there is none. */
  stop(text: string, from: number, to: number): number {
    const starts = this.#starts;
    const signs = this.#signs;
    let start = 0;
    if (this.#isOpen) return from;
    // Two steps past the end complete the last short word.
    for (let at = from; at < to + 2; at++) {
      const code = at < to ? text.charCodeAt(at) : 0;
      if (code > 0x7f || signs[code] === 1) return at;
      start = ((start << 5) & 0x7fff) | (code & LETTER);
      if (starts[start] !== 0 && at - from >= 2 && this.#holds(text, at - 2, from, to, starts[start] as number))
        return Math.min(at, to - 1);
    }
    return to;
  }

  #holds(text: string, at: number, from: number, to: number, group: number): boolean {
    if (at > from && isLetter(text.charCodeAt(at - 1)) && isLetter(text.charCodeAt(at))) return false;
    return (this.#groups[group] as Needle[]).some(({ text: word, isPrefix }) => {
      const end = at + word.length;
      if (end > to || text.slice(at, end).toLowerCase() !== word) return false;
      return isPrefix || end === to || !isLetter(text.charCodeAt(end)) || !isLetter(text.charCodeAt(end - 1));
    });
  }

  /** A word of fewer than three letters starts with whatever follows it. */
  #add(needle: Needle): void {
    if (needle.text.length === 1 && !isLetter(needle.text.charCodeAt(0))) {
      this.#signs[needle.text.charCodeAt(0)] = 1;
      return;
    }
    const [first, second, third] = Array.from({ length: 3 }, (_, at) => codesAt(needle.text, at));
    for (const one of first as number[]) {
      for (const two of second as number[]) for (const three of third as number[]) this.#list((one << 10) | (two << 5) | three, needle);
    }
  }

  #list(start: number, needle: Needle): void {
    if (this.#starts[start] === 0) this.#starts[start] = this.#groups.push([]) - 1;
    this.#groups[this.#starts[start] as number]?.push(needle);
  }
}

const ANY: readonly number[] = Array.from({ length: 32 }, (_, code) => code);

function codesAt(word: string, at: number): readonly number[] {
  return at < word.length ? [word.charCodeAt(at) & LETTER] : ANY;
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/**
 * Words of which every text with a cue has at least one, the most telling there are; none if such a text has a character beyond
 * ASCII. Undefined if nothing in the cue is certain.
 */
export function needlesOf(parts: readonly Part[]): readonly Needle[] | undefined {
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
  return ways.every((way) => way !== undefined) ? ways.flat() : undefined;
}

function ofWord({ text, isPrefix }: Needle): readonly Needle[] {
  if (text === '…') return [{ text: '...', isPrefix: true }];
  if (/[^\0-\x7f]/.test(text)) return [];
  // Quotation marks of all kinds are one sign.
  return text === '"' ? ['"', "'"].map((quote) => ({ text: quote, isPrefix: true })) : [{ text, isPrefix: isPrefix || text.endsWith("'") }];
}

/** How much the commonest of some words tells. */
function rarity(needles: readonly Needle[]): number {
  return Math.min(99, ...needles.map(({ text }) => (COMMON.has(text) ? 1 : text.length)));
}
