import { largest } from '../../lib/largest.ts';
import type { WordToken } from '../word-token.ts';
import type { Announcements } from './announcements.ts';

// The most characters of a name, with its end, that may be Japanese without kana.
const LONGEST_NAME = 6;

// The most tokens of a sentence in Latin letters that may have no common word.
const MOST_UNMARKED = 6;

const SCRIPTS = {
  Kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Han: /\p{Script=Han}/u,
  Hangul: /\p{Script=Hangul}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Arabic: /\p{Script=Arabic}/u,
} as const;

// Chooses the languages of a sentence: those of its scripts, and for Latin letters those with most of its common words. A word such as `no`
// denies in one language and not in the next, so the tables of all languages together would understand none.
export class LanguageChoice {
  readonly #languages: readonly Announcements[];
  readonly #common = new Map<string, Announcements[]>();
  readonly #letters = new Map<string, Announcements>();

  constructor(languages: readonly Announcements[]) {
    this.#languages = languages;
    for (const language of languages) {
      for (const word of language.common?.split(' ') ?? []) this.#common.set(word, [...(this.#common.get(word) ?? []), language]);
      for (const letter of language.letters ?? '') this.#letters.set(letter, language);
    }
  }

  // Returns how many marks of each language in Latin letters the words have.
  counts(tokens: readonly WordToken[]): ReadonlyMap<Announcements, number> {
    const counts = new Map<Announcements, number>();
    const count = (language: Announcements) => counts.set(language, (counts.get(language) ?? 0) + 1);
    for (const { text } of tokens) {
      for (const language of this.#common.get(text) ?? []) count(language);
      for (const letter of text) if (this.#letters.has(letter)) count(this.#letters.get(letter) as Announcements);
    }
    return counts;
  }

  // The sentences around it decide between languages that one sentence may be in.
  of(text: string, tokens: readonly WordToken[], around: ReadonlyMap<Announcements, number>): ReadonlySet<Announcements> {
    const others = this.#languages.filter(({ script }) => script !== undefined && SCRIPTS[script].test(text));
    const isJapanese = SCRIPTS.Kana.test(text);
    const chosen = new Set(others.filter(({ script }) => !(isJapanese && script === 'Han')));
    if (isHanOnly(text) && tokens.length <= LONGEST_NAME)
      for (const language of this.#languages) if (language.script === 'Kana') chosen.add(language);
    const counts = this.counts(tokens);
    // Many words of which no language here has any are in another one.
    const isOther = counts.size === 0 && around.size === 0 && tokens.length > MOST_UNMARKED;
    if (counts.size === 0 && (chosen.size > 0 || isOther)) return chosen;
    const latin = this.#languages.filter(({ script }) => script === undefined);
    for (const language of withMost(withMost(latin, counts), around)) chosen.add(language);
    return chosen;
  }
}

function withMost(languages: readonly Announcements[], counts: ReadonlyMap<Announcements, number>): readonly Announcements[] {
  const most = largest(languages.map((language) => counts.get(language) ?? 0));
  return languages.filter((language) => (counts.get(language) ?? 0) === most);
}

function isHanOnly(text: string): boolean {
  return SCRIPTS.Han.test(text) && !SCRIPTS.Kana.test(text);
}
