import type { CuePart } from './pattern.ts';

export interface SearchTerm {
  readonly text: string;
  readonly isPrefix: boolean;
}

const COMMON = new Set(
  'the this that with from like your first please should will have need you i and for not one was are can let here more just some'.split(
    ' ',
  ),
);

export function needlesOf(parts: readonly CuePart[]): readonly SearchTerm[] | undefined {
  let best: readonly SearchTerm[] | undefined;
  let most = 0;
  for (const part of parts) {
    const found = part.kind === 'word' ? [part] : part.kind === 'choice' ? ofChoice(part) : undefined;
    const rare = found === undefined ? 0 : rarity(found);
    if (rare > most) [best, most] = [found, rare];
  }
  return best;
}

// A cache, because slots occur in many cues.
const known = new WeakMap<CuePart, readonly SearchTerm[] | 'none'>();

function ofChoice(part: CuePart & { readonly kind: 'choice' }): readonly SearchTerm[] | undefined {
  let found = known.get(part);
  if (found === undefined) {
    const ways = part.ways.map(needlesOf);
    const words = Array.from(part.words, (text) => ({ text, isPrefix: false }));
    found = ways.includes(undefined) ? 'none' : [...words, ...ways.flatMap((way) => way ?? [])];
    known.set(part, found);
  }
  return found === 'none' ? undefined : found;
}

function rarity(needles: readonly SearchTerm[]): number {
  let least = 99;
  for (const { text } of needles) least = Math.min(least, COMMON.has(text) ? text.length / 10 : text.length);
  return least;
}
