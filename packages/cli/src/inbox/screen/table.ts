import { type ApartBecause, groupWith, type ReviewGroup } from '@tamis/ledger/internal';
import type { GroupItem } from '../inbox-items.ts';
import type { FoundReview } from '../open-ledgers.ts';

/** An entry of a table that the cursor can reach: a row, an excluded review, or one that is set apart. */
export interface TableEntry {
  readonly found: FoundReview;
  readonly as: 'row' | 'out' | 'apart';
  readonly because?: ApartBecause;
}

/** A table of similar reviews that are decided together. */
export interface Table {
  readonly item: GroupItem;
  /** The group without the excluded rows. */
  readonly group: ReviewGroup;
  readonly entries: readonly TableEntry[];
}

/** A group as a table, with some rows excluded. */
export function tableOf(item: GroupItem, out: ReadonlySet<string>): Table {
  const isOut = ({ review }: FoundReview) => out.has(review.review);
  return {
    item,
    group: groupWith(item.group, ({ review }) => !out.has(review)),
    entries: [
      ...item.rows.filter((found) => !isOut(found)).map((found) => ({ found, as: 'row' as const })),
      ...item.rows.filter(isOut).map((found) => ({ found, as: 'out' as const })),
      ...item.apart.map(({ found, because }) => ({ found, as: 'apart' as const, because })),
    ],
  };
}

/** The reviews that a decision on the whole table covers. */
export function rowsOf({ entries }: Table): readonly FoundReview[] {
  return entries.flatMap(({ found, as }) => (as === 'row' ? found : []));
}
