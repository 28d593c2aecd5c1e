import { type ApartBecause, groupWith, type ReviewGroup } from '@tamis/ledger/internal';
import type { GroupItem } from '../inbox-items.ts';
import type { FoundReview } from '../open-ledgers.ts';

export interface TableEntry {
  readonly found: FoundReview;
  readonly as: 'row' | 'out' | 'apart';
  readonly because?: ApartBecause;
}

export interface Table {
  readonly item: GroupItem;
  readonly group: ReviewGroup;
  readonly entries: readonly TableEntry[];
}

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

export function rowsOf({ entries }: Table): readonly FoundReview[] {
  return entries.flatMap(({ found, as }) => (as === 'row' ? found : []));
}
