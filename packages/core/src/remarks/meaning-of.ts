import type { Hit } from './automaton.ts';
import { MEANINGS, type Meaning, type Place } from './cue.ts';
import { type CueTable, tableFor } from './table.ts';
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

/**
 * What a remark in a place says about what it is next to: the gravest of the meanings asked for, or of all. Undefined if it says
 * nothing of the kind.
 */
export function meaningOf(remark: string, place: Place, asked: readonly Meaning[] = MEANINGS): Said | undefined {
  return saidIn(remark, tableFor(remark, place, asked));
}

/** The same with the cues of a table. */
export function saidIn(remark: string, table: CueTable): Said | undefined {
  if (!table.words.mayHold(remark)) return undefined;
  const { cues, automaton } = table;
  const tokens = tokensOf(remark);
  const hits = automaton.find(tokens).map((hit) => ({ ...hit, meaning: (cues[hit.cue] as (typeof cues)[number]).meaning }));
  const innocent = covered(hits.filter(({ meaning }) => meaning === 'nothing'));
  const found = MEANINGS.flatMap((meaning): readonly Said[] => {
    const hit = hits.find((one) => one.meaning === meaning && !innocent(one.first));
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
