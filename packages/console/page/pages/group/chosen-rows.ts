import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { address, go } from '../../lib/route.ts';

/** The ids of reviews chosen to be decided together. On the page of their group, all others start out as excluded. */
let chosen: ReadonlySet<string> | undefined;

/** Opens the group of the chosen reviews, limited to them. A single review is opened on its own page. */
export function openTogether(rows: readonly ReviewRowOut[]): void {
  const [first] = rows;
  if (first === undefined) return;
  chosen = new Set(rows.map(({ id }) => id));
  go(address(rows.length === 1 ? 'd' : 'g', first.id));
}

/** The chosen reviews if the group was opened for them; undefined for the whole group. */
export function chosenFor(review: string): ReadonlySet<string> | undefined {
  return chosen?.has(review) === true ? chosen : undefined;
}
