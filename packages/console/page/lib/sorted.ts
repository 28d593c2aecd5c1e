/** Returns the value that a row is sorted by. Rows without one come last. */
export type SortKey<Row> = (row: Row) => string | number | undefined;

/** The column and direction to sort by. */
export interface SortBy {
  readonly column: string;
  readonly isDown: boolean;
}

/** Sorts rows by a key. Rows with equal keys keep their order. */
export function sortedBy<Row>(rows: readonly Row[], key: SortKey<Row>, isDown: boolean): readonly Row[] {
  const sign = isDown ? -1 : 1;
  return rows
    .map((row) => ({ row, by: key(row) }))
    .sort(({ by: one }, { by: other }) => {
      if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
      if (one === other) return 0;
      return sign * (typeof one === 'number' && typeof other === 'number' ? one - other : String(one) < String(other) ? -1 : 1);
    })
    .map(({ row }) => row);
}

/**
 * The sorting after a click on a heading. Numbers start with the largest; a second click reverses the order, and a third restores the
 * original.
 */
export function nextSort(now: SortBy | undefined, column: string, isFigures: boolean): SortBy | undefined {
  if (now?.column !== column) return { column, isDown: isFigures };
  return now.isDown === isFigures ? { column, isDown: !isFigures } : undefined;
}
