import type { Row, Scored } from './tally.ts';

/** A case that another reader reads right and the one in focus does not. */
export interface Better {
  readonly mine: Scored;
  /** The readers that are right. */
  readonly others: readonly string[];
}

/** Where others do better than a reader, with its false accepts first and then what most others can do. */
export function betterThan(focus: Row, rows: readonly Row[]): readonly Better[] {
  const right = new Map<string, string[]>();
  for (const { name, scored } of rows)
    for (const { case: one, outcome } of scored)
      if (outcome === 'right' && name !== focus.name) right.set(one.id, [...(right.get(one.id) ?? []), name]);
  return focus.scored
    .flatMap((mine) => {
      const others = isFine(mine) ? undefined : right.get(mine.case.id);
      return others === undefined ? [] : [{ mine, others }];
    })
    .sort((a, b) => rank(b) - rank(a));
}

/** Where nothing may be accepted, holding is as good as refusing. */
function isFine({ outcome, case: one }: Scored): boolean {
  return outcome === 'right' || (outcome === 'held' && one.right.length === 0);
}

function rank({ mine, others }: Better): number {
  return (mine.outcome === 'false accept' ? 1000 : 0) + others.length;
}
