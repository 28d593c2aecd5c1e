import type { StageCode } from '../../codes/stage-codes.ts';
import { stageEntry } from '../../codes/stage-entry.ts';
import type { Change } from '../../model/change.ts';
import type { Evidence } from '../../model/evidence.ts';
import type { Json } from '../../model/json.ts';
import { graded } from './regrade.ts';

/** Whether a scalar may be spelled in the two ways of a habit. */
const CONCERNS = {
  fractions: (value: Json) => typeof value === 'number' && !Number.isInteger(value),
  apostrophes: (value: Json) => typeof value === 'string' && value.includes("'"),
};

/**
 * Puts a spelling in doubt that a document uses once and otherwise not: `.47` among `622.47` and `180.1` may have lost its first digits,
 * and `\'t` among plain apostrophes what preceded it. One that is used twice is a habit.
 */
export function outOfHabit(evidence: Evidence): Evidence {
  const { source, changes } = evidence;
  const odd = changes.filter(isOdd);
  const lonely = odd.filter(({ code }) => odd.filter((other) => other.code === code).length === 1);
  if (source === undefined || lonely.length === 0) return evidence;
  const broken = new Set(lonely.filter((change) => isElsewhere(change, source.value)));
  return broken.size === 0
    ? evidence
    : { ...evidence, changes: changes.map((one) => (broken.has(one) ? graded(one, habitOf(one)?.broken as StageCode) : one)) };
}

function habitOf({ code }: Change): ReturnType<typeof stageEntry>['habit'] {
  return stageEntry(code).habit;
}

/** In single quotes an apostrophe needs its backslash. */
function isOdd(change: Change): boolean {
  return habitOf(change) !== undefined && !String(change.before).startsWith("'");
}

/** Whether the document has more than one scalar that the habit concerns. */
function isElsewhere(change: Change, root: Json): boolean {
  const concerns = CONCERNS[habitOf(change)?.of as keyof typeof CONCERNS];
  let count = 0;
  for (const waiting: Json[] = [root]; waiting.length > 0 && count < 2; ) {
    const value = waiting.pop() as Json;
    if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) waiting.push(one as Json);
    else if (concerns(value)) count++;
  }
  return count > 1;
}
