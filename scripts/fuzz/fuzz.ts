import { seeded } from '../soundness/random.ts';
import { altered } from './altered.ts';
import { corpusOf } from './corpus.ts';
import type { Target } from './target.ts';

/** A text that broke a target, as short as it could be made. */
export interface Broken {
  readonly text: string;
  readonly reason: string;
}

/** What came of a run. */
export interface Fuzzed {
  readonly tried: number;
  readonly broken: Broken | undefined;
}

/** Tries every text of the corpus, and then altered ones as long as `goesOn` says; ends with the first that breaks the target. */
export function fuzz(target: Target, seed: number, goesOn: (tried: number) => boolean): Fuzzed {
  const corpus = corpusOf(target.name);
  const random = seeded(seed);
  for (let tried = 0; tried < corpus.length || goesOn(tried); tried++) {
    const text = corpus[tried] ?? altered(corpus, target.tokens, random);
    if (reasonOf(target, text) !== undefined) return { tried: tried + 1, broken: shortened(target, text) };
  }
  return { tried: corpus.length, broken: undefined };
}

function reasonOf(target: Target, text: string): string | undefined {
  try {
    target.check(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** Leaves out what is not needed to break the target, in pieces that get smaller. */
function shortened(target: Target, broken: string): Broken {
  let text = broken;
  for (let size = text.length >> 1; size > 0; size >>= 1) {
    for (let at = 0; at + size <= text.length; ) {
      const shorter = text.slice(0, at) + text.slice(at + size);
      if (reasonOf(target, shorter) === undefined) at += size;
      else text = shorter;
    }
  }
  return { text, reason: reasonOf(target, text) ?? '' };
}
