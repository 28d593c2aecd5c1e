import type { Place, RemarkFound, RemarkLanguage, RemarkMeaning } from './cue.ts';
import { CueIndex } from './cue-index.ts';
import { readRemarkLanguage } from './read-remark-language.ts';

export type Question = readonly [place: Place, asked: readonly RemarkMeaning[]];

const OTHER_SCRIPT = /[\u0400-\u06ff\u3040-\ud7af]/;

interface Answer {
  readonly place: Place;
  readonly asked: readonly RemarkMeaning[];
  readonly said: RemarkFound | undefined;
}

const MOST_ANSWERS = 64;
const LONGEST_REMARK = 240;

export class CueLexicon {
  readonly #languages: readonly RemarkLanguage[];
  readonly #indexes = new Map<boolean, CueIndex>();

  readonly #answers = new Map<string, Answer>();

  constructor(languages: readonly RemarkLanguage[]) {
    this.#languages = languages;
  }

  of(remark: string): CueIndex {
    const isLatin = !OTHER_SCRIPT.test(remark);
    return this.#indexes.get(isLatin) ?? this.#newIndex(isLatin);
  }

  answer(
    remark: string,
    place: Place,
    asked: readonly RemarkMeaning[],
    workOut: () => RemarkFound | undefined,
  ): RemarkFound | undefined {
    const known = this.#answers.get(remark);
    if (known?.asked === asked && known.place === place) return known.said;
    const said = workOut();
    if (this.#answers.size >= MOST_ANSWERS) this.#answers.clear();
    // A copy: what is cut from a reply would keep all of it in memory.
    if (remark.length <= LONGEST_REMARK) this.#answers.set(` ${remark}`.slice(1), { place, asked, said });
    return said;
  }

  #newIndex(isLatin: boolean): CueIndex {
    const languages = this.#languages.filter(({ isOtherScript }) => !(isLatin && isOtherScript));
    const index = new CueIndex(languages.flatMap(readRemarkLanguage));
    this.#indexes.set(isLatin, index);
    return index;
  }
}
