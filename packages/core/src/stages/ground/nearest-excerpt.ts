import type { Span } from '../../lib/span.ts';
import { classAt, OTHER } from './char-class.ts';
import type { SourceText } from './find-places.ts';
import { type FoldedText, foldedText } from './folded-text.ts';
import { give, likeness, pairsOf, takeLikeness } from './likeness.ts';
import { PIECE, PieceIndex } from './piece-index.ts';
import { endsWord, startsWord } from './word-edges.ts';

export interface NearestExcerpt {
  readonly start: number;
  readonly end: number;
  readonly similarity: number;
}

const MOST_STEPS = 500_000;

// Putting a character into the index takes less than a step.
const INDEXED_A_STEP = 4;

const LONGEST = 400;

// A passage is widened to whole words, but no further than this.
const WIDEST = 24;

const MOST_WORDS = 8;

// Searches a source for passages that are similar to missing values, until its steps are used up.
export class NearestPassages {
  readonly #source: SourceText;
  #index: PieceIndex | undefined;
  #left = MOST_STEPS;

  constructor(source: SourceText) {
    this.#source = source;
  }

  // Returns the passage most similar to a string, undefined if there is none, or `unsought` once the steps are used up.
  find(text: string): NearestExcerpt | 'unsought' | undefined {
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

  #bestIn(text: string, around: number, needle: string): number | undefined {
    const from = Math.max(0, around - needle.length);
    const region = text.slice(from, around + 3 * needle.length + PIECE);
    this.#left -= region.length + needle.length;
    const wanted = pairsOf(needle);
    let [shared, best, most] = [0, -1, 0];
    const size = Math.max(1, needle.length - 1);
    for (let at = 0; at + 1 < region.length; at++) {
      shared += takeLikeness(wanted, region, at);
      if (at >= size) shared -= give(wanted, region, at - size);
      if (shared > most) [best, most] = [Math.max(0, at + 1 - size), shared];
    }
    return best < 0 ? undefined : from + best;
  }

  #passage({ starts, ends }: FoldedText, first: number, needle: string): NearestExcerpt {
    const { text } = this.#source;
    const last = Math.min(ends.length, first + needle.length) - 1;
    let best = this.#rated(wholeWords(text, starts[first] as number, ends[last] as number), needle);
    for (let words = 0; words < MOST_WORDS; words++) {
      const shorter = [withoutFirst(text, best), withoutLast(text, best)].map((span) => this.#rated(span, needle));
      const better = shorter.find(({ similarity }) => similarity > best.similarity);
      if (better === undefined) break;
      best = better;
    }
    return best;
  }

  #rated({ start, end }: Span, needle: string): NearestExcerpt {
    this.#left -= end - start;
    return { start, end, similarity: likeness(needle, foldedText(this.#source.text.slice(start, end)).text) };
  }
}

function wholeWords(text: string, from: number, to: number): Span {
  let [start, end] = [from, to];
  while (start < end - 1 && classAt(text, start) === OTHER) start++;
  while (end > start + 1 && classAt(text, end - 1) === OTHER) end--;
  for (let i = 0; i < WIDEST && start > 0 && !startsWord(text, start); i++) start--;
  for (let i = 0; i < WIDEST && end < text.length && !endsWord(text, end); i++) end++;
  return { start, end };
}

function withoutFirst(text: string, { start, end }: Span): Span {
  let next = start;
  while (next < end && classAt(text, next) !== OTHER) next++;
  while (next < end && classAt(text, next) === OTHER) next++;
  return next < end ? { start: next, end } : { start, end };
}

function withoutLast(text: string, { start, end }: Span): Span {
  let next = end;
  while (next > start && classAt(text, next - 1) !== OTHER) next--;
  while (next > start && classAt(text, next - 1) === OTHER) next--;
  return next > start ? { start, end: next } : { start, end };
}
