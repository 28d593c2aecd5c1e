import type { ReviewRow } from '@tamis/core/review';
import { isNaming } from '../../grant/naming.ts';
import { isDecimal } from '../../grant/total.ts';
import { countsAs } from '../counts-as.ts';
import type { GroupColumn, GroupEffect, GroupedRow } from './review-group.ts';
import { sumsOf } from './sums.ts';

export function groupEffect(
  { contractText, action }: ReviewRow,
  columns: readonly GroupColumn[],
  rows: readonly GroupedRow[],
): GroupEffect {
  const reach = action === undefined ? undefined : countsAs(contractText, action);
  const all = columns.map(({ of, path, title, isNumber }, at) => ({
    ...{ of, path, title, isNumber },
    cells: rows.flatMap(({ cells }) => cells[at] ?? []),
  }));
  const whole = columns.map((column, at) => ({ ...column, cells: rows.map(({ cells }) => cells[at]) }));
  const targets = all.filter(({ of, isNumber, title, cells }) => of === 'argument' && !isNumber && isTarget(title, cells));
  return {
    count: rows.length,
    ...(reach === undefined ? {} : { reach }),
    sums: sumsOf(whole),
    targets: targets.map(({ path, title, cells }) => ({ path, title, values: [...new Set(cells)] })),
  };
}

function isTarget(title: string, cells: readonly string[]): boolean {
  return cells.every((cell) => /^"(?:[^\s"\\]|\\\\){1,200}"$/.test(cell) || (isNaming(title) && isDecimal(cell)));
}
