import type { Meaning, Place, Said, Tongue } from './cue.ts';
import type { CueFinder, FinderOf } from './cue-finder.ts';
import { readTongue } from './read-tongue.ts';

/** A question about a remark: its place, and the meanings to look for. */
export type Question = readonly [place: Place, asked: readonly Meaning[]];

/** Matches scripts in which the languages with Latin letters have no cue. */
const OTHER_SCRIPT = /[\u0400-\u06ff\u3040-\ud7af]/;

/** What was said in answer to a question about a remark. */
interface Answer {
  readonly place: Place;
  readonly asked: readonly Meaning[];
  readonly said: Said | undefined;
}

/** The most answers cached. A reply is read in several ways, and models repeat their remarks. */
const MOST_ANSWERS = 64;
const LONGEST_REMARK = 240;

/** The cues of some languages. */
export class Lexicon {
  readonly #tongues: readonly Tongue[];
  readonly #finderOf: FinderOf;
  /** The finders, by whether a string has only Latin letters. */
  readonly #indexes = new Map<boolean, CueFinder>();

  readonly #answers = new Map<string, Answer>();

  constructor(tongues: readonly Tongue[], finderOf: FinderOf) {
    this.#tongues = tongues;
    this.#finderOf = finderOf;
  }

  /** Returns the cues of all languages that a remark may be in. */
  of(remark: string): CueFinder {
    const isLatin = !OTHER_SCRIPT.test(remark);
    return this.#indexes.get(isLatin) ?? this.#newIndex(isLatin);
  }

  /** Returns the cached answer to a recent question, or computes it. */
  answer(remark: string, place: Place, asked: readonly Meaning[], workOut: () => Said | undefined): Said | undefined {
    const known = this.#answers.get(remark);
    if (known?.asked === asked && known.place === place) return known.said;
    const said = workOut();
    if (this.#answers.size >= MOST_ANSWERS) this.#answers.clear();
    // A copy: what is cut from a reply would keep all of it in memory.
    if (remark.length <= LONGEST_REMARK) this.#answers.set(` ${remark}`.slice(1), { place, asked, said });
    return said;
  }

  #newIndex(isLatin: boolean): CueFinder {
    const tongues = this.#tongues.filter(({ isOtherScript }) => !(isLatin && isOtherScript));
    const index = this.#finderOf(tongues.flatMap(readTongue));
    this.#indexes.set(isLatin, index);
    return index;
  }
}
