import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { address, go } from '../../lib/route.ts';

let chosen: ReadonlySet<string> | undefined;

export function openTogether(rows: readonly ReviewRowOut[]): void {
  const [first] = rows;
  if (first === undefined) return;
  chosen = new Set(rows.map(({ id }) => id));
  go(address(rows.length === 1 ? 'd' : 'g', first.id));
}

export function chosenFor(review: string): ReadonlySet<string> | undefined {
  return chosen?.has(review) === true ? chosen : undefined;
}
