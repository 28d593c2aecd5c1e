import { find, type Hit } from '../match.ts';
import { tokensOf, type WordToken } from '../word-token.ts';
import { AnnouncementIndex } from './announcement-index.ts';
import type { AnnouncementGroup, Announcements } from './announcements.ts';
import { LanguageChoice } from './languages-of.ts';
import { sentencesOf } from './sentences-of.ts';

export type Announcement = 'announces' | 'answers' | 'nothing' | 'doubtful';

// What one sentence says: also `closes`, or `tells` or `denies` something, or `leads` to the value in words that are not known.
type Said = Announcement | 'closes' | 'tells' | 'denies' | 'leads';

// What finds the cues of one language in a sentence.
interface SentenceCues {
  readonly hits: (group: AnnouncementGroup, tokens: readonly WordToken[]) => readonly Hit[];
  readonly hasSpaces: boolean;
}

const WITHOUT_SPACES: readonly unknown[] = ['Han', 'Hangul', 'Kana'];

// No announcement is longer.
const LONGEST_WORDS = 2000;

// A courtesy of more words may hold a clause that says no.
const LONGEST_COURTESY = 8;

// A sentence of this many words is a name.
const LONGEST_NAME = 3;

const NAMING = ['answerNames', 'courtesies'] as const;

// The most courtesies, and the most reasons, that are looked at in one sentence.
const MOST_CLAUSES = 12;

// The names that are remembered, because most replies of a model have the same.
const MOST_NAMES = 256;
const LONGEST_KEPT = 64;

export class AnnouncementReader {
  readonly #choice: LanguageChoice;
  // By name, the words of it that no table knows.
  readonly #names = new Map<string, readonly string[]>();

  constructor(languages: readonly Announcements[]) {
    this.#choice = new LanguageChoice(languages);
  }

  // Returns what the words before a call say about it.
  saysBefore(words: string): Announcement {
    const said = this.#sentences(words);
    if (said.every((one) => one === 'nothing' || one === 'closes')) return 'nothing';
    const last = said.findLastIndex((one) => one === 'announces' || one === 'answers');
    const isDenied = said.includes('denies', said[last] === 'answers' ? 0 : last + 1);
    if (last === -1 || isDenied || said.includes('doubtful') || said.at(-1) === 'leads') return 'doubtful';
    return said[last] as Announcement;
  }

  // Returns whether the words after a call only close (`nothing`) or are doubtful.
  saysAfter(words: string): Announcement {
    return this.#sentences(words).every((one) => one === 'closes' || one === 'nothing') ? 'nothing' : 'doubtful';
  }

  // Whether a name of few words, such as a label, names an answer. Other words than those of the tables may be known, as those of a schema are.
  namesAnswer(name: string, isKnown: (word: string) => boolean = () => false): boolean {
    const unknown = this.#names.get(name) ?? this.#unknownIn(name);
    if (this.#names.size >= MOST_NAMES) this.#names.clear();
    if (name.length <= LONGEST_KEPT) this.#names.set(name, unknown);
    return unknown.every(isKnown);
  }

  #unknownIn(name: string): readonly string[] {
    const tokens = tokensOf(name);
    const isCovered = covered(
      this.#cuesIn(name, tokens, new Map()).flatMap(({ hits }) => NAMING.flatMap((group) => hits(group, tokens))),
    );
    return tokens.filter((token, at) => token.kind === 'word' && !isCovered(at)).map(({ text }) => text);
  }

  #sentences(words: string): readonly Said[] {
    if (words.length > LONGEST_WORDS) return ['doubtful'];
    const all = tokensOf(words);
    const around = this.#choice.counts(all);
    return sentencesOf(all).map((tokens) => joint(this.#cuesIn(words, tokens, around).map((cues) => saidIn(tokens, cues))));
  }

  #cuesIn(words: string, sentence: readonly WordToken[], around: ReadonlyMap<Announcements, number>): readonly SentenceCues[] {
    const [from, to] = [sentence[0]?.start ?? 0, sentence.at(-1)?.end ?? 0];
    const languages = this.#choice.of(words.slice(from, to), sentence, around);
    return Array.from(languages, (language) => {
      const groups = indexOf(language).groupsIn(words, from, to);
      const hits: SentenceCues['hits'] = (group, tokens) => (groups.get(group) ?? []).flatMap(({ parts }) => find(parts, tokens));
      return { hits, hasSpaces: !WITHOUT_SPACES.includes(language.script) };
    });
  }
}

// Most texts are in one language: the others are not read.
const indexes = new WeakMap<Announcements, AnnouncementIndex>();

function indexOf(language: Announcements): AnnouncementIndex {
  const index = indexes.get(language) ?? new AnnouncementIndex(language);
  indexes.set(language, index);
  return index;
}

// The first of these that a sentence says in one of its languages counts. All words of a closing or of a courtesy are known.
const FIRST: readonly Said[] = ['closes', 'nothing', 'doubtful', 'announces', 'answers', 'denies', 'tells', 'leads'];

function joint(said: readonly Said[]): Said {
  const first = FIRST.find((one) => said.includes(one)) ?? 'leads';
  return said.includes('denies') && (first === 'announces' || first === 'answers') ? 'doubtful' : first;
}

function saidIn(sentence: readonly WordToken[], cues: SentenceCues): Said {
  const { hits } = cues;
  const { tokens, closes } = withoutCourtesies(sentence, cues);
  const leads = tokens.at(-2)?.text === ':';
  if (!tokens.some(isWord)) return closes ? (leads ? 'leads' : 'closes') : 'nothing';
  if (hits('breakers', tokens).length > 0) return 'doubtful';
  const main = mainClause(tokens, hits);
  const denials = hits('denials', main);
  const openers = hits('openers', main);
  if (denials.length > 0)
    return openers.some((opener) => !denials.some((denial) => overlap(opener, denial))) ? 'doubtful' : 'denies';
  if (openers.length > 0) return 'announces';
  const isAnswer = covered(hits('answerNames', tokens));
  if (tokens.every((token, at) => !isWord(token) || isAnswer(at))) return 'answers';
  return leads || tokens.filter(isWord).length <= LONGEST_NAME ? 'leads' : 'tells';
}

function withoutCourtesies(sentence: readonly WordToken[], { hits, hasSpaces }: SentenceCues) {
  let tokens = sentence;
  let closes = false;
  for (let count = 0; count < MOST_CLAUSES; count++) {
    const start = tokens.findIndex(isWord);
    const courtesy = endOf(hits('courtesies', tokens), start);
    const closings = hits('closings', tokens).filter(({ last }) => !isWord(tokens[last + 1] as WordToken));
    const closing = endOf(closings, start);
    const end = Math.max(courtesy, closing);
    if (end < 0 || (hasSpaces && hits('denials', tokens.slice(start + LONGEST_COURTESY, end + 1)).length > 0)) break;
    closes ||= end === closing;
    tokens = tokens.slice(end + 1);
  }
  return { tokens, closes };
}

function endOf(hits: readonly Hit[], start: number): number {
  return hits.reduce((end, { first, last }) => (first <= start ? Math.max(end, last) : end), -1);
}

// What follows from a reason is announced, not the reason: `The parcel was not found, so I send another one.`
function mainClause(tokens: readonly WordToken[], hits: SentenceCues['hits']): readonly WordToken[] {
  const starts = [...new Set(hits('reasons', tokens).map(({ last }) => last + 1))].sort((one, other) => other - one);
  const clauses = starts.slice(0, MOST_CLAUSES).map((start) => tokens.slice(start));
  return clauses.find((clause) => hits('openers', clause).length > 0) ?? tokens;
}

function covered(hits: readonly Hit[]): (at: number) => boolean {
  const places = new Set(
    hits.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index)),
  );
  return (at) => places.has(at);
}

function overlap(one: Hit, other: Hit): boolean {
  return one.first <= other.last && other.first <= one.last;
}

function isWord({ kind }: WordToken): boolean {
  return kind === 'word' || kind === 'number';
}
