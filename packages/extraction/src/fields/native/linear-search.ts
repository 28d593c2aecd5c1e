import { areApart, type CharSet, isPartOf } from './char-set.ts';
import type { Repeat, SimplePattern } from './simple-pattern.ts';

export type SearchStart = 'anywhere' | { readonly notAfter: CharSet };

// Returns where a backtracking engine may begin to search for a pattern so that it takes linear time for any text. Returns undefined if
// there is no proof that it does.
//
// A repeat is settled if what follows it can't begin with one of its own characters: it has only one length with which the rest may match,
// so going back costs no more than it took. One choice with many outcomes is allowed, which is the start of the search or, in a pattern
// that is bound to the start of the text, one repeat that is not settled. The attempts after each outcome must not overlap.
export function linearStart({ isAnchored, isEnded, pieces }: SimplePattern): SearchStart | undefined {
  const repeats = isEnded ? repeatsIn(pieces) : fallible(repeatsIn(pieces));
  const open = repeats.flatMap((_, index) => (isSettled(repeats, index) ? [] : [index]));
  const [first, ...others] = open;
  if (isAnchored) {
    const isLinear = first === undefined || (others.length === 0 && areDistinct(repeats.slice(first + 1)));
    return isLinear ? 'anywhere' : undefined;
  }
  if (first !== undefined) return undefined;
  return areDistinct(repeats) ? 'anywhere' : runStart(repeats);
}

function repeatsIn(pieces: SimplePattern['pieces']): readonly Repeat[] {
  return pieces.filter((piece) => typeof piece !== 'string');
}

// Returns the repeats up to the last required code point. What follows it is optional, so it can't fail.
function fallible(repeats: readonly Repeat[]): readonly Repeat[] {
  const index = repeats.findLastIndex(({ least }) => least > 0);
  return repeats.slice(0, index + 1).map((repeat, at) => (at === index ? { ...repeat, most: repeat.least } : repeat));
}

function isVaried({ least, most }: Repeat): boolean {
  return least !== most;
}

function isSettled(repeats: readonly Repeat[], index: number): boolean {
  const repeat = repeats[index] as Repeat;
  if (!isVaried(repeat)) return true;
  const rest = repeats.slice(index + 1);
  const required = rest.findIndex(({ least }) => least > 0);
  const next = required === -1 ? rest : rest.slice(0, required + 1);
  return next.every(({ set }) => areApart(set, repeat.set));
}

function areDistinct(repeats: readonly Repeat[]): boolean {
  const [first] = repeats;
  const varied = repeats.filter(isVaried);
  return varied.length === 0 || (first !== undefined && !isVaried(first) && varied.every(({ set }) => areApart(set, first.set)));
}

// Handles a pattern that begins with characters of a set, any number of them. Its leftmost match never begins after one of them, because
// it could have begun there. Each attempt passes a fixed number of such runs.
function runStart(repeats: readonly Repeat[]): SearchStart | undefined {
  const [first, ...others] = repeats;
  if (first === undefined || first.least === 0 || first.most !== Number.POSITIVE_INFINITY) return undefined;
  const isShort = others.every(
    (repeat) => !isVaried(repeat) || areApart(repeat.set, first.set) || isPartOf(repeat.set, first.set),
  );
  return isShort ? { notAfter: first.set } : undefined;
}
