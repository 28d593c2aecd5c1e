import type { Change, Verdict } from '../../packages/core/src/index.ts';
import { isSwappedDigit } from './comma-and-digit.ts';
import type { Damaged } from './damage.ts';

// A kind of damage after which no reader could know what was meant.
export interface Limit {
  readonly name: string;
  // Why it can't be known.
  readonly reason: string;
  readonly applies: (damage: Damaged, verdict: Verdict) => boolean;
}

export const LIMITS: readonly Limit[] = [
  {
    name: 'a comma and a digit changed places',
    reason:
      '`[2,5]` became `[25,]`: a comma before a closing bracket is the most common slip of all, and the number before it looks as plausible as any other. Only a schema that fixes the number of items can tell.',
    applies: ({ edits, text, truth }) => edits > 0 && isSwappedDigit(text, truth),
  },
  {
    name: 'a comma between two literals was lost',
    reason: '`truefalse` reads as one word without quotes, which is how some models write strings.',
    applies: ({ edits, text }) => edits > 0 && /(?:true|false|null|\d)(?:true|false|null)/.test(text),
  },
  {
    name: 'more damage than the text shows',
    reason:
      'Two or three marks were damaged, but fewer repairs than that turn the text into another document that fits. The reading with the fewest repairs is taken, and nothing in the text shows that more was damaged.',
    applies: ({ edits }, { changes }) => edits > 1 && changes.filter(isLiberty).length < edits,
  },
];

// A comma before a closing bracket hardly counts as a liberty: models leave it there as people do.
function isLiberty({ code }: Change): boolean {
  return code.startsWith('parse.') && code !== 'parse.trailing-comma';
}

// The limit that a wrong value is due to; undefined if it is our mistake.
export function limitOf(damage: Damaged, verdict: Verdict): Limit | undefined {
  return LIMITS.find(({ applies }) => applies(damage, verdict));
}
