import type { Part } from './pattern.ts';

/** A word or sign to look for, or the start of a word. */
export interface Needle {
  readonly text: string;
  readonly isPrefix: boolean;
}

/** Words of which every text with a cue has at least one, and whether it has to start with it; undefined if none is certain. */
export interface Needles {
  readonly words: readonly Needle[];
  readonly areFirst: boolean;
}

/** Words that are in so many texts that looking for them tells little. */
const COMMON = new Set(
  'the this that with from like your first please should will have need you and for not one was are can let here more just some'.split(
    ' ',
  ),
);

/** What to look for before looking for a cue in a remark. */
export function needlesOf(parts: readonly Part[]): Needles | undefined {
  const [first, ...others] = parts;
  const words = surest(parts);
  const begins = first?.kind === 'test' && first.name === '^' ? firstWords(others) : undefined;
  if (begins !== undefined && (words === undefined || rarity(begins) > 1)) return { words: begins, areFirst: true };
  return words && { words, areFirst: false };
}

/** The same where a remark may start anywhere in a text. */
export function needlesAnywhere(parts: readonly Part[]): Needles | undefined {
  const words = surest(parts);
  return words && { words, areFirst: false };
}

/** The words that a sequence of parts may begin with; undefined if it may begin with something else. */
function firstWords(parts: readonly Part[]): readonly Needle[] | undefined {
  const found: Needle[] = [];
  for (const part of parts) {
    if (part.kind === 'test') return undefined;
    if (part.kind === 'word') return /\p{L}/u.test(part.text) ? [...found, part] : undefined;
    const ways = part.ways.filter((way) => way.length > 0).map(firstWords);
    if (ways.includes(undefined)) return undefined;
    found.push(...ways.flatMap((way) => way ?? []));
    if (part.ways.every((way) => way.length > 0)) return found;
  }
  return undefined;
}

/** The most telling words there are; undefined if none is certain. */
function surest(parts: readonly Part[]): readonly Needle[] | undefined {
  let best: readonly Needle[] | undefined;
  for (const part of parts) {
    const found = part.kind === 'word' ? [part] : part.kind === 'choice' ? ofChoice(part) : undefined;
    if (found !== undefined && (best === undefined || rarity(found) > rarity(best))) best = found;
  }
  return best;
}

/** Slots are in many cues. */
const known = new WeakMap<Part, readonly Needle[] | 'none'>();

function ofChoice(part: Part & { readonly kind: 'choice' }): readonly Needle[] | undefined {
  let found = known.get(part);
  if (found === undefined) {
    const ways = part.ways.map(surest);
    found = ways.includes(undefined) ? 'none' : ways.flatMap((way) => way ?? []);
    known.set(part, found);
  }
  return found === 'none' ? undefined : found;
}

/** How much the commonest of some words tells. */
function rarity(needles: readonly Needle[]): number {
  let least = 99;
  for (const { text } of needles) least = Math.min(least, COMMON.has(text) ? text.length / 10 : text.length);
  return least;
}
