import type { Announcements } from './announcements/announcements.ts';
import { AnnouncementReader } from './announcements/announces.ts';
import { MEANINGS, type OwnMeaning, type Place, type RemarkFound, type RemarkLanguage, type RemarkMeaning } from './cue.ts';
import { CueLexicon, type Question } from './cue-lexicon.ts';
import { english } from './languages/english.ts';
import { answers, meaningIn } from './meaning-of.ts';

interface OwnCue {
  readonly cue: string;
  readonly meaning: OwnMeaning;
}

/** Reads remarks in English and in the languages of one compiler. It remembers only what follows from them. */
export class RemarkReader {
  readonly #documents: CueLexicon;
  readonly #others = new Map<RemarkLanguage, CueLexicon>();
  readonly #own: readonly OwnCue[];
  readonly #languages: readonly RemarkLanguage[];
  readonly #announcements = new Map<Announcements, AnnouncementReader>();

  constructor(languages: readonly RemarkLanguage[] = [], own: readonly OwnCue[] = []) {
    this.#own = own;
    this.#documents = new CueLexicon([english, ...languages]);
    this.#languages = languages;
  }

  /** Returns the gravest of the requested meanings that a remark next to a document has, or undefined if it has none of them. */
  nearDocument(remark: string, place: Place, asked: readonly RemarkMeaning[] = MEANINGS): RemarkFound | undefined {
    return meaningIn(this.#documents, remark, place, asked);
  }

  /** Returns what tells announcements, names of answers and closings, in English and in these languages. */
  announcements(inEnglish: Announcements): AnnouncementReader {
    const reader = this.#announcements.get(inEnglish) ?? new AnnouncementReader(this.#tables(inEnglish));
    this.#announcements.set(inEnglish, reader);
    return reader;
  }

  /** Returns a reader that also knows the announcements and the names of answers that a contract adds. */
  withOwn(cues: readonly OwnCue[]): RemarkReader {
    return cues.length === 0 ? this : new RemarkReader(this.#languages, cues);
  }

  #tables(inEnglish: Announcements): readonly Announcements[] {
    const tables = [inEnglish, ...this.#languages.flatMap(({ announcements = [] }) => announcements)];
    return this.#own.length === 0 ? tables : tables.map((table) => this.#table(table));
  }

  #table(table: Announcements): Announcements {
    const lines = (meaning: OwnMeaning) => this.#own.filter((one) => one.meaning === meaning).map(({ cue }) => cue);
    const openers = [table.openers, ...lines('announces')].join('\n');
    return { ...table, openers, answerNames: [table.answerNames, ...lines('answers')].join('\n') };
  }

  /** Returns the cues of these languages with further ones. */
  with(more: RemarkLanguage): CueLexicon {
    const lexicon = this.#others.get(more) ?? new CueLexicon([english, more, ...this.#languages]);
    this.#others.set(more, lexicon);
    return lexicon;
  }

  /** Whether a stretch of text in Latin letters contains the words of a cue that counts next to documents, for any of the questions. */
  mayMean(text: string, from: number, to: number, questions: readonly Question[]): boolean {
    const isAsked = (cue: Parameters<typeof answers>[0]) => questions.some(([place, asked]) => answers(cue, place, asked));
    return this.#documents.of('').cuesIn(text, isAsked, from, to).length > 0;
  }
}
