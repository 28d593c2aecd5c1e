export type SortKey<Row> = (row: Row) => string | number | undefined;

export interface SortBy {
  readonly column: string;
  readonly isDown: boolean;
}

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

export function nextSort(now: SortBy | undefined, column: string, isFigures: boolean): SortBy | undefined {
  if (now?.column !== column) return { column, isDown: isFigures };
  return now.isDown === isFigures ? { column, isDown: !isFigures } : undefined;
}
