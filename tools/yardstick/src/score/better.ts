import type { Case } from '../case.ts';
import { type Row, type Scored, type Tally, tallyOf } from './tally.ts';

export interface Better {
  readonly group: string;
  readonly mine: Tally;
  readonly best: { readonly name: string; readonly tally: Tally };
  // A case that it reads right and the one in focus does not.
  readonly example: Scored;
}

export function betterThan(focus: Row, rows: readonly Row[]): readonly Better[] {
  const groups = [...new Set(focus.scored.map(({ case: one }) => groupOf(one)))];
  return groups.flatMap((group) => betterIn(group, focus, rows)).sort((a, b) => gain(b) - gain(a));
}

function betterIn(group: string, focus: Row, rows: readonly Row[]): readonly Better[] {
  const own = inGroup(focus, group);
  const mine = tallyOf(own);
  // A reader that is not asked about all of these cases can't be compared.
  const [best] = rows
    .map((row) => ({ row, tally: tallyOf(inGroup(row, group)) }))
    .filter(({ tally }) => tally.cases === mine.cases && tally.right > mine.right)
    .sort((a, b) => b.tally.right - a.tally.right || a.tally.falseAccepts - b.tally.falseAccepts);
  if (best === undefined) return [];
  const right = new Set(best.row.scored.filter(({ outcome }) => outcome === 'right').map(({ case: one }) => one.id));
  const example = own.find(({ outcome, case: one }) => outcome !== 'right' && one.right.length > 0 && right.has(one.id));
  return example === undefined ? [] : [{ group, mine, best: { name: best.row.name, tally: best.tally }, example }];
}

function inGroup({ scored }: Row, group: string): readonly Scored[] {
  return scored.filter(({ case: one }) => groupOf(one) === group);
}

function groupOf({ family, damage }: Case): string {
  return damage ?? family;
}

function gain({ mine, best }: Better): number {
  return (best.tally.right - mine.right) / mine.cases;
}
