import type { Tongue } from './cue.ts';
import type { FinderOf } from './cue-finder.ts';
import { WordIndex } from './word-index.ts';

let learned: readonly Tongue[] = [];

/** What finds the cues of all languages in a text. */
export let finderOf: FinderOf = (cues) => new WordIndex(cues);

/**
 * Makes the cues of some languages count besides the English ones. They do so in the whole program: whoever reads remarks in one
 * place should not overlook them in another. A quicker way to find them, once given, is used for all of them as well.
 */
export function learn(tongues: readonly Tongue[], quick: FinderOf = finderOf): void {
  const all = new Set([...learned, ...tongues]);
  if (all.size > learned.length || quick !== finderOf) learned = [...all];
  finderOf = quick;
}

/** The languages that were learned; the same list until another is. */
export function spoken(): readonly Tongue[] {
  return learned;
}
