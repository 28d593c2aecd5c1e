import { MEANINGS, type Meaning, type Place, type Said, type Tongue } from './cue.ts';
import type { FinderOf } from './cue-finder.ts';
import { english } from './languages/english.ts';
import { englishActs } from './languages/english-acts.ts';
import { Lexicon, type Question } from './lexicon.ts';
import { answers, meaningIn } from './meaning-of.ts';
import { WordIndex } from './word-index.ts';

/** Reads remarks in English and in the languages of one compiler. It remembers only what follows from them. */
export class RemarkReader {
  readonly #documents: Lexicon;
  readonly #acts: Lexicon;

  constructor(tongues: readonly Tongue[] = [], finderOf: FinderOf = (cues) => new WordIndex(cues)) {
    this.#documents = new Lexicon([english, ...tongues], finderOf);
    this.#acts = new Lexicon([english, englishActs, ...tongues], finderOf);
  }

  /** Returns the gravest of the requested meanings that a remark next to a document has, or undefined if it has none of them. */
  nearDocument(remark: string, place: Place, asked: readonly Meaning[] = MEANINGS): Said | undefined {
    return meaningIn(this.#documents, remark, place, asked);
  }

  /** Returns the meaning of a remark next to a call, a command or a rule. */
  nearAct(remark: string, place: Place, asked: readonly Meaning[] = MEANINGS): Said | undefined {
    return meaningIn(this.#acts, remark, place, asked);
  }

  /** Whether a stretch of text in Latin letters contains the words of a cue that counts next to documents, for any of the questions. */
  mayMean(text: string, from: number, to: number, questions: readonly Question[]): boolean {
    const isAsked = (cue: Parameters<typeof answers>[0]) => questions.some(([place, asked]) => answers(cue, place, asked));
    return this.#documents.of('').cuesIn(text, isAsked, from, to).length > 0;
  }
}
