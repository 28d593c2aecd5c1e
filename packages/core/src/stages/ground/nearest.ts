import { classAt, OTHER } from './char-class.ts';
import type { Source } from './find-places.ts';
import type { FoldedText } from './folded-text.ts';
import { foldedText } from './folded-text.ts';
import { endsWord, startsWord } from './word-edges.ts';

/** The passage of a source that is most like a text. */
export interface Nearest {
  readonly start: number;
  readonly end: number;
  /** How like it is, from 0 to 1: the share of pairs of neighbouring letters that both have. */
  readonly similarity: number;
}

/** Steps for all searches together: some tens of milliseconds. */
const MOST_STEPS = 500_000;

/** Putting a character into the index takes less than a step. */
const INDEXED_A_STEP = 4;

/** The length of the pieces that are looked up. */
const PIECE = 3;

/** The rarest pieces of a text say best where it may be. */
const MOST_PIECES = 16;
const MOST_PLACES = 500;

/** Only the beginning of a longer text is compared. */
const LONGEST = 400;

/** A passage is widened to whole words, but no further than this. */
const WIDEST = 24;

/** Searches a source for passages that are like what is not there, until its steps are used up. */
export class NearestPassages {
  readonly #source: Source;
  #index: PieceIndex | undefined;
  #left = MOST_STEPS;

  constructor(source: Source) {
    this.#source = source;
  }

  /** The passage most like a text; undefined if nothing is like it; `unsought` once the steps are used up. */
  find(text: string): Nearest | 'unsought' | undefined {
    this.#left -= this.#index === undefined ? this.#source.text.length / INDEXED_A_STEP : 0;
    if (this.#left <= 0) return 'unsought';
    const { folded } = this.#source;
    this.#index ??= new PieceIndex(folded.text);
    const needle = foldedText(text.slice(0, 2 * LONGEST)).text.slice(0, LONGEST);
    const around = this.#around(needle);
    if (around === 'unsought' || around === undefined) return around;
    const best = this.#bestIn(folded.text, around, needle);
    return best === undefined ? undefined : this.#passage(folded, best, needle);
  }

  /** Where in the folded source most pieces of a text are, in about the right distance from each other. */
  #around(needle: string): number | 'unsought' | undefined {
    const votes = new Map<number, number>();
    const width = Math.max(PIECE, needle.length >> 1);
    let [best, most] = [-1, 0];
    for (const at of this.#index?.rarest(needle) ?? []) {
      const places = this.#index?.places(needle, at) ?? [];
      this.#left -= places.length + 1;
      for (const place of places) {
        const cell = Math.floor(Math.max(0, place - at) / width);
        const count = (votes.get(cell) ?? 0) + 1;
        votes.set(cell, count);
        if (count > most || (count === most && cell < best)) [best, most] = [cell, count];
      }
    }
    return most === 0 ? undefined : best * width;
  }

  /** The window near a place that shares most pairs with a text. */
  #bestIn(text: string, around: number, needle: string): number | undefined {
    const from = Math.max(0, around - needle.length);
    const region = text.slice(from, around + 3 * needle.length + PIECE);
    this.#left -= region.length + needle.length;
    const wanted = pairsOf(needle);
    let [shared, best, most] = [0, -1, 0];
    const size = Math.max(1, needle.length - 1);
    for (let at = 0; at + 1 < region.length; at++) {
      shared += take(wanted, region, at);
      if (at >= size) shared -= give(wanted, region, at - size);
      if (shared > most) [best, most] = [Math.max(0, at + 1 - size), shared];
    }
    return best < 0 ? undefined : from + best;
  }

  #passage({ starts, ends }: FoldedText, first: number, needle: string): Nearest {
    const { text } = this.#source;
    const last = Math.min(ends.length, first + needle.length) - 1;
    let [start, end] = [starts[first] as number, ends[last] as number];
    // What is neither letter nor digit at an edge says nothing about the words inside.
    while (start < end - 1 && classAt(text, start) === OTHER) start++;
    while (end > start + 1 && classAt(text, end - 1) === OTHER) end--;
    for (let i = 0; i < WIDEST && start > 0 && !startsWord(text, start); i++) start--;
    for (let i = 0; i < WIDEST && end < text.length && !endsWord(text, end); i++) end++;
    return { start, end, similarity: likeness(needle, foldedText(text.slice(start, end)).text) };
  }
}

/** Which places of a text have the same pieces, by their hashes. */
class PieceIndex {
  readonly #text: string;
  readonly #mask: number;
  readonly #first: Int32Array;
  readonly #next: Int32Array;
  readonly #count: Int32Array;

  constructor(text: string) {
    let size = 1024;
    while (size < text.length) size *= 2;
    this.#text = text;
    this.#mask = size - 1;
    this.#first = new Int32Array(size).fill(-1);
    this.#count = new Int32Array(size);
    this.#next = new Int32Array(text.length);
    for (let at = text.length - PIECE; at >= 0; at--) {
      const slot = this.#slot(text, at);
      this.#next[at] = this.#first[slot] as number;
      this.#first[slot] = at;
      (this.#count[slot] as number)++;
    }
  }

  /** The offsets of the pieces of another text that are here, those with the fewest places first. */
  rarest(other: string): readonly number[] {
    const counted: { readonly at: number; readonly count: number }[] = [];
    for (let at = 0; at + PIECE <= other.length; at++) {
      const count = this.#count[this.#slot(other, at)] as number;
      if (count > 0) counted.push({ at, count });
    }
    counted.sort((one, two) => one.count - two.count);
    return counted.slice(0, MOST_PIECES).map(({ at }) => at);
  }

  /** The first places of the piece that another text has at an offset. */
  places(other: string, at: number): readonly number[] {
    const piece = other.slice(at, at + PIECE);
    const places: number[] = [];
    let looked = 0;
    for (let place = this.#first[this.#slot(other, at)] as number; place >= 0; place = this.#next[place] as number) {
      if (++looked > MOST_PLACES) break;
      if (this.#text.startsWith(piece, place)) places.push(place);
    }
    return places;
  }

  #slot(text: string, at: number): number {
    let hash = 0;
    for (let i = 0; i < PIECE; i++) hash = Math.imul(hash ^ text.charCodeAt(at + i), 0x9e3779b1);
    return (hash ^ (hash >>> 15)) & this.#mask;
  }
}

type Pairs = Map<string, number>;

function pairsOf(text: string): Pairs {
  const pairs: Pairs = new Map();
  for (let at = 0; at + 1 < text.length; at++) give(pairs, text, at, true);
  return pairs;
}

/** Takes the pair at an offset out, and says whether it was there. */
function take(pairs: Pairs, text: string, at: number): number {
  const pair = text.slice(at, at + 2);
  const left = pairs.get(pair);
  if (left === undefined) return 0;
  pairs.set(pair, left - 1);
  return left > 0 ? 1 : 0;
}

/** Puts the pair at an offset back, and says whether that counts. */
function give(pairs: Pairs, text: string, at: number, isNew = false): number {
  const pair = text.slice(at, at + 2);
  const left = pairs.get(pair) ?? (isNew ? 0 : undefined);
  if (left === undefined) return 0;
  pairs.set(pair, left + 1);
  return left >= 0 ? 1 : 0;
}

/** The share of pairs that two texts have in common. */
function likeness(one: string, other: string): number {
  const pairs = pairsOf(one);
  let shared = 0;
  for (let at = 0; at + 1 < other.length; at++) shared += take(pairs, other, at);
  const all = Math.max(0, one.length - 1) + Math.max(0, other.length - 1);
  return all === 0 ? Number(one === other) : Math.round((200 * shared) / all) / 100;
}
