import type { Random } from '../damage/random.ts';

// Something that reads text from outside, and what must hold whatever it is given.
export interface Target {
  readonly name: string;
  // What its inputs are made of: pieces that reach further in than random bytes. They are in `words.json`.
  readonly words: readonly string[];
  // Inputs to begin with, besides those that are kept in `kept/NAME`.
  readonly seeds: readonly string[];
  // Reads the input and throws if something does not hold. Gives a short sign of what happened (codes, kinds of error): an input
  // with a new sign is one to go on from.
  readonly run: (input: Buffer, random: Random) => string | Promise<string>;
}

// Throws, with a sentence, where something does not hold.
export function demand(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}
