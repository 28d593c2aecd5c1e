import { useMemo, useState } from 'preact/hooks';
import { nextSort, type SortBy, type SortKey, sortedBy } from './sorted.ts';

export interface Sorting {
  readonly columns: readonly string[];
  readonly by: SortBy | undefined;
  readonly onSort: (column: string, isFigures: boolean) => void;
}

export function useSorted<Row>(
  rows: readonly Row[],
  keys: { readonly [column: string]: SortKey<Row> },
): { readonly rows: readonly Row[]; readonly sorting: Sorting } {
  const [by, sort] = useState<SortBy>();
  const key = by === undefined || !Object.hasOwn(keys, by.column) ? undefined : keys[by.column];
  const sorted = useMemo(() => (key === undefined ? rows : sortedBy(rows, key, by?.isDown === true)), [rows, by]);
  const onSort = (column: string, isFigures: boolean) => sort(nextSort(by, column, isFigures));
  return { rows: sorted, sorting: { columns: Object.keys(keys), by, onSort } };
}
