import type { DecisionKind } from './review.ts';

const WORDS: { readonly [kind in DecisionKind]: string } = {
  approve: 'approved',
  choose: 'changed to another option',
  edit: 'edited',
  deny: 'denied',
  hint: 'sent back with a hint',
  fresh: 'sent back to start over',
};

/** Returns the past participle for a decision, as in "it was approved". */
export function decidedWord(kind: DecisionKind): string {
  return WORDS[kind];
}
