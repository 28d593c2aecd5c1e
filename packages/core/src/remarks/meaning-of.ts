import { type Cues, MEANINGS, type Place, type RemarkFound, type RemarkMeaning } from './cue.ts';
import type { CueLexicon } from './cue-lexicon.ts';
import { find, type Hit } from './match.ts';
import type { ReadCue } from './read-remark-language.ts';
import { tokensOf, type WordToken } from './word-token.ts';

const LONGEST_CUE = 60;

export function answers({ meaning, places }: ReadCue, place: Place, asked: readonly Cues[0][]): boolean {
  return places.includes(place) && asked.includes(meaning);
}

export function meaningIn(
  lexicon: CueLexicon,
  remark: string,
  place: Place,
  asked: readonly RemarkMeaning[],
): RemarkFound | undefined {
  return lexicon.answer(remark, place, asked, () => {
    const index = lexicon.of(remark);
    const cues = index.cuesIn(remark, (cue) => answers(cue, place, asked));
    const innocent = () => index.cuesIn(remark, (cue) => answers(cue, place, INNOCENT));
    return cues.length === 0 ? undefined : saidIn(remark, cues, innocent);
  });
}

const INNOCENT = ['nothing'] as const;

// Returns the meaning of a remark, using the given cues. A cue that starts inside an innocent one does not count.
export function saidIn(
  remark: string,
  cues: readonly Pick<ReadCue, 'meaning' | 'parts'>[],
  innocent?: () => readonly Pick<ReadCue, 'parts'>[],
): RemarkFound | undefined {
  const tokens = tokensOf(remark);
  const hits: (Hit & { readonly meaning: Cues[0] })[] = [];
  for (const { meaning, parts } of cues) for (const { first, last } of find(parts, tokens)) hits.push({ first, last, meaning });
  if (hits.length === 0) return undefined;
  const isInnocent = covered((innocent?.() ?? []).flatMap(({ parts }) => find(parts, tokens)).sort(byEnd));
  hits.sort(byEnd);
  const found = MEANINGS.flatMap((meaning): readonly RemarkFound[] => {
    const hit = hits.find((one) => one.meaning === meaning && !isInnocent(one.first));
    return hit === undefined ? [] : [{ meaning, cue: excerpt(remark, tokens, hit.first, hit.last) }];
  });
  return joint(...found);
}

function byEnd(one: Hit, other: Hit): number {
  return one.last - other.last || one.first - other.first;
}

export function joint<One extends Partial<RemarkFound>>(...all: readonly (One | undefined)[]): One | undefined {
  const [first, ...others] = all.filter((one) => one !== undefined);
  if (first === undefined) return undefined;
  const meanings = new Set([first, ...others].flatMap(({ meaning = 'other', also = [] }) => [meaning, ...also]));
  meanings.delete(first.meaning ?? 'other');
  return meanings.size === 0 ? first : { ...first, also: [...meanings] };
}

function covered(hits: readonly Hit[]): (token: number) => boolean {
  // The hits are in the order of their ends: the one that starts first hides those before it that are inside it.
  const outer: Hit[] = [];
  for (const hit of hits) {
    while (outer.length > 0 && (outer.at(-1) as Hit).first >= hit.first) outer.pop();
    outer.push(hit);
  }
  return (token) => outer.some(({ first, last }) => first <= token && token <= last);
}

function excerpt(remark: string, tokens: readonly WordToken[], first: number, last: number): string {
  let end = last;
  while (end > first && tokens[end]?.kind !== 'word' && tokens[end]?.kind !== 'number') end--;
  const from = tokens[first]?.start ?? 0;
  return remark.slice(from, Math.min(tokens[end]?.end ?? 0, from + LONGEST_CUE));
}
