import type { Tongue } from './cue.ts';
import type { FinderOf } from './cue-finder.ts';
import { WordIndex } from './word-index.ts';

let learned: readonly Tongue[] = [];

/** Makes the finder for the cues of all languages. */
export let finderOf: FinderOf = (cues) => new WordIndex(cues);

/**
 * Adds the cues of some languages to the English ones, for the whole program, so that a remark understood in one place is not overlooked in
 * another. A faster finder, once given, is used for all languages.
 */
export function learn(tongues: readonly Tongue[], quick: FinderOf = finderOf): void {
  const all = new Set([...learned, ...tongues]);
  if (all.size > learned.length || quick !== finderOf) learned = [...all];
  finderOf = quick;
}

/** Returns the languages that were added. The list stays the same until another is added. */
export function spoken(): readonly Tongue[] {
  return learned;
}
