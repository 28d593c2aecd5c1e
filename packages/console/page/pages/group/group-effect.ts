import { type ColumnSum, sumsOf } from '../../../../ledger/src/review/group/sums.ts';
import type { GroupColumnOut, GroupRowOut } from '../../../src/model/group.ts';

/** What approving some rows would do all in all. */
export interface TotalEffect {
  readonly count: number;
  readonly sums: readonly ColumnSum[];
  readonly targets: readonly { readonly title: string; readonly values: readonly string[] }[];
}

/** Adds up rows; which columns are amounts and which are targets is known of the group. A target that all have is said once, elsewhere. */
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
