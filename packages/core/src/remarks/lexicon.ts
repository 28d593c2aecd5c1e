import { MEANINGS, type Meaning, type Place, type Tongue } from './cue.ts';
import { needlesAnywhere, needlesOf } from './needles.ts';
import { spoken } from './spoken.ts';
import { CueTable, readTongue } from './table.ts';
import { WordFilter } from './word-filter.ts';

/** What is asked of a remark in a place. */
export type Question = readonly [place: Place, asked: readonly Meaning[]];

/** Scripts of which the languages with Latin letters have no cue. */
const OTHER_SCRIPT = /[\u0400-\u052f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** The languages that are spoken where something is looked for, and what they were asked before. */
export class Lexicon {
  readonly #home: readonly Tongue[];
  #learned: readonly Tongue[] = [];
  #latin: Vocabulary;
  #any: Vocabulary;

  /** These languages, and those that are learned. */
  constructor(...home: readonly Tongue[]) {
    this.#home = home;
    this.#latin = this.#any = new Vocabulary(home);
  }

  /** The cues of all languages that a remark may be in. */
  of(remark: string): Vocabulary {
    const learned = spoken();
    if (learned !== this.#learned) {
      this.#learned = learned;
      const all = [...this.#home, ...learned];
      this.#latin = new Vocabulary(all.filter(({ isOtherScript }) => isOtherScript !== true));
      this.#any = new Vocabulary(all);
    }
    return OTHER_SCRIPT.test(remark) ? this.#any : this.#latin;
  }
}

/** The cues of some languages. */
export class Vocabulary {
  readonly #tongues: readonly Tongue[];
  readonly #filters = new WeakMap<readonly Meaning[], Map<Place, WordFilter>>();
  readonly #anywhere = new WeakMap<readonly Question[], WordFilter>();
  readonly #innocent = new Map<Place, CueTable>();

  constructor(tongues: readonly Tongue[]) {
    this.#tongues = tongues;
  }

  /** The cues that a remark may have: a table for each language of which it has a word. */
  tablesFor(remark: string, place: Place, asked: readonly Meaning[]): readonly CueTable[] {
    const found = this.#filterFor(place, asked).look(remark);
    if (found === 0) return [];
    const tongues = this.#tongues.filter((_, index) => (found >> index) % 2 !== 0);
    return tongues.map((tongue) => readTongue(tongue).tableFor(place, MEANINGS));
  }

  /** The cues that only look like another. */
  innocentFor(place: Place): CueTable {
    const cues = () => this.#tongues.flatMap((tongue) => readTongue(tongue).cuesFor(place, ['nothing']));
    const table = this.#innocent.get(place) ?? new CueTable(cues());
    this.#innocent.set(place, table);
    return table;
  }

  /** Whether a stretch of a text has a word of a cue, for any of some questions. */
  mayHold(text: string, from: number, to: number, questions: readonly Question[]): boolean {
    const filter = this.#anywhere.get(questions) ?? this.#newFilter(questions, needlesAnywhere);
    this.#anywhere.set(questions, filter);
    return filter.look(text, from, to) !== 0;
  }

  #filterFor(place: Place, asked: readonly Meaning[]): WordFilter {
    const known = this.#filters.get(asked) ?? new Map<Place, WordFilter>();
    const filter = known.get(place) ?? this.#newFilter([[place, asked]], needlesOf);
    this.#filters.set(asked, known.set(place, filter));
    return filter;
  }

  #newFilter(questions: readonly Question[], needles: typeof needlesOf): WordFilter {
    const filter = new WordFilter();
    for (const [index, tongue] of this.#tongues.entries()) {
      for (const [place, asked] of questions)
        for (const { parts } of readTongue(tongue).cuesFor(place, asked)) filter.add(needles(parts), 1 << index);
    }
    return filter;
  }
}
