import type { Meaning, Place, Said, Tongue } from './cue.ts';
import type { CueFinder } from './cue-finder.ts';
import { readTongue } from './read-tongue.ts';
import { finderOf, spoken } from './spoken.ts';

/** A question about a remark: its place, and the meanings to look for. */
export type Question = readonly [place: Place, asked: readonly Meaning[]];

/** Matches scripts in which the languages with Latin letters have no cue. */
const OTHER_SCRIPT = /[\u0400-\u06ff\u3040-\ud7af]/;

/** What was said in answer to a question about a remark. */
interface Answer {
  readonly place: Place;
  readonly asked: readonly Meaning[];
  readonly said: Said | undefined;
  /** The languages known by then. */
  readonly learned: readonly Tongue[];
}

/** The most answers cached. A reply is read in several ways, and models repeat their remarks. */
const MOST_ANSWERS = 64;
const LONGEST_REMARK = 240;

/** The cues of the languages in use. */
export class Lexicon {
  readonly #home: readonly Tongue[];
  #learned: readonly Tongue[] | undefined;
  /** The finders, by whether a string has only Latin letters. */
  readonly #indexes = new Map<boolean, CueFinder>();

  readonly #answers = new Map<string, Answer>();

  /** Takes these languages, in addition to those that are learned. */
  constructor(...home: readonly Tongue[]) {
    this.#home = home;
  }

  /** Returns the cues of all languages that a remark may be in. */
  of(remark: string): CueFinder {
    if (this.#learned !== spoken()) {
      this.#learned = spoken();
      this.#indexes.clear();
    }
    const isLatin = !OTHER_SCRIPT.test(remark);
    return this.#indexes.get(isLatin) ?? this.#newIndex(isLatin);
  }

  /** Returns the cached answer to a recent question, or computes it. */
  answer(remark: string, place: Place, asked: readonly Meaning[], workOut: () => Said | undefined): Said | undefined {
    const learned = spoken();
    const known = this.#answers.get(remark);
    if (known?.asked === asked && known.place === place && known.learned === learned) return known.said;
    const said = workOut();
    if (this.#answers.size >= MOST_ANSWERS) this.#answers.clear();
    // A copy: what is cut from a reply would keep all of it in memory.
    if (remark.length <= LONGEST_REMARK) this.#answers.set(` ${remark}`.slice(1), { place, asked, said, learned });
    return said;
  }

  #newIndex(isLatin: boolean): CueFinder {
    const tongues = [...this.#home, ...spoken()].filter(({ isOtherScript }) => !(isLatin && isOtherScript));
    const index = finderOf(tongues.flatMap(readTongue));
    this.#indexes.set(isLatin, index);
    return index;
  }
}
