import type { Hit } from './automaton.ts';
import { MEANINGS, type Meaning, type Place } from './cue.ts';
import { english } from './languages/english.ts';
import { Lexicon, type Vocabulary } from './lexicon.ts';
import type { CueTable } from './table.ts';
import { type Token, tokensOf } from './token.ts';

/** What a remark means, and the words of it that say so. */
export interface Said {
  readonly meaning: Meaning;
  readonly cue: string;
  /** What else it means, or other doubts it comes with. */
  readonly also?: readonly (Meaning | 'other')[];
}

/** Longer cues are cut. */
const LONGEST_CUE = 60;

const documents = /* @__PURE__ */ new Lexicon(english);

/** The cues that count next to documents in a text. */
export function vocabularyOf(text: string): Vocabulary {
  return documents.of(text);
}

/**
 * What a remark in a place says about what it is next to, where that is a document: the gravest of the meanings asked for, or of
 * all. Undefined if it says nothing of the kind.
 */
export function meaningOf(remark: string, place: Place, asked: readonly Meaning[] = MEANINGS): Said | undefined {
  return meaningIn(documents, remark, place, asked);
}

/** The same with the cues of a lexicon. */
export function meaningIn(lexicon: Lexicon, remark: string, place: Place, asked: readonly Meaning[]): Said | undefined {
  const vocabulary = lexicon.of(remark);
  const tables = vocabulary.tablesFor(remark, place, asked);
  return tables.length === 0 ? undefined : saidIn(remark, tables, asked, () => vocabulary.innocentFor(place));
}

/** The same with the cues of some tables; a cue that starts inside an innocent one does not count. */
export function saidIn(
  remark: string,
  tables: readonly CueTable[],
  asked: readonly Meaning[] = MEANINGS,
  innocent?: () => CueTable,
): Said | undefined {
  const tokens = tokensOf(remark);
  const hits = tables
    .flatMap((table) => table.find(tokens))
    .filter(({ meaning }) => (asked as readonly string[]).includes(meaning));
  if (hits.length === 0) return undefined;
  hits.sort((one, other) => one.last - other.last || one.first - other.first);
  const isInnocent = covered(innocent?.().find(tokens) ?? []);
  const found = MEANINGS.flatMap((meaning): readonly Said[] => {
    const hit = hits.find((one) => one.meaning === meaning && !isInnocent(one.first));
    return hit === undefined ? [] : [{ meaning, cue: excerpt(remark, tokens, hit.first, hit.last) }];
  });
  return joint(...found);
}

/** Several sayings as one: the first, and what the others mean besides. */
export function joint<One extends Partial<Said>>(...all: readonly (One | undefined)[]): One | undefined {
  const [first, ...others] = all.filter((one) => one !== undefined);
  if (first === undefined) return undefined;
  const meanings = new Set([first, ...others].flatMap(({ meaning = 'other', also = [] }) => [meaning, ...also]));
  meanings.delete(first.meaning ?? 'other');
  return meanings.size === 0 ? first : { ...first, also: [...meanings] };
}

/** Whether a token is inside one of some hits. */
function covered(hits: readonly Hit[]): (token: number) => boolean {
  // The hits are in the order of their ends: the one that starts first hides those before it that are inside it.
  const outer: Hit[] = [];
  for (const hit of hits) {
    while (outer.length > 0 && (outer.at(-1) as Hit).first >= hit.first) outer.pop();
    outer.push(hit);
  }
  return (token) => outer.some(({ first, last }) => first <= token && token <= last);
}

/** The words of a cue as they are written, without the signs after them. */
function excerpt(remark: string, tokens: readonly Token[], first: number, last: number): string {
  let end = last;
  while (end > first && tokens[end]?.kind !== 'word' && tokens[end]?.kind !== 'number') end--;
  const from = tokens[first]?.start ?? 0;
  return remark.slice(from, Math.min(tokens[end]?.end ?? 0, from + LONGEST_CUE));
}
