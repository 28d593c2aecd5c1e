import type { DecisionKind } from './review.ts';

const WORDS: { readonly [kind in DecisionKind]: string } = {
  approve: 'approved',
  choose: 'changed to another option',
  edit: 'edited',
  deny: 'denied',
  hint: 'sent back with a hint',
  fresh: 'sent back to start over',
};

/** What was done to something that was decided, as in "it was approved". */
export function decidedWord(kind: DecisionKind): string {
  return WORDS[kind];
}
