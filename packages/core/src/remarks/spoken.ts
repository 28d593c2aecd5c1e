import type { Tongue } from './cue.ts';

let learned: readonly Tongue[] = [];

/**
 * Makes the cues of some languages count besides the English ones. They do so in the whole program: whoever reads remarks in one
 * place should not overlook them in another.
 */
export function learn(tongues: readonly Tongue[]): void {
  const all = new Set([...learned, ...tongues]);
  if (all.size > learned.length) learned = [...all];
}

/** The languages that were learned; the same list until another is. */
export function spoken(): readonly Tongue[] {
  return learned;
}
