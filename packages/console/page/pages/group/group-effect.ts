import { type ColumnSum, sumsOf } from '../../../../ledger/src/review/group/sums.ts';
import type { GroupColumnOut, GroupRowOut } from '../../../src/model/group.ts';

export interface TotalEffect {
  readonly count: number;
  readonly sums: readonly ColumnSum[];
  readonly targets: readonly { readonly title: string; readonly values: readonly string[] }[];
}

// Adds up the effects of rows; the group's columns say which values are amounts and which are targets. A target shared by all rows is left
// out, because the page shows it elsewhere.
export function totalEffect(columns: readonly GroupColumnOut[], rows: readonly GroupRowOut[]): TotalEffect {
  const cellsAt = (at: number) => rows.flatMap(({ cells }) => cells[at] ?? []);
  const all = columns.map((column, at) => ({ ...column, cells: cellsAt(at) }));
  return {
    count: rows.length,
    sums: sumsOf(columns.map((column, at) => ({ ...column, cells: rows.map(({ cells }) => cells[at]) }))),
    targets: all
      .filter(({ isTarget, differs }) => isTarget && differs)
      .map(({ title, cells }) => ({ title, values: [...new Set(cells)] })),
  };
}
