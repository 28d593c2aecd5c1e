import type { ReviewRow } from '@tamis/core/review';
import { groupEffect } from './group-effect.ts';
import type { ReviewGroup } from './review-group.ts';

/**
 * Reduces a group to some of its rows, and works out again which columns are equal and what approving the rows would do. Reviews that are
 * set apart stay apart.
 */
export function groupWith(group: ReviewGroup, isKept: (review: ReviewRow) => boolean): ReviewGroup {
  const kept = group.rows.filter(({ review }) => isKept(review));
  const [first] = kept;
  if (first === undefined) return { ...group, columns: [], rows: [], effect: { count: 0, sums: [], targets: [] } };
  const shown = group.columns.flatMap((column, at) => {
    const cells = kept.map((row) => row.cells[at]);
    const differs = cells.some((cell) => cell !== cells[0]);
    return cells.every((cell) => cell === undefined) ? [] : [{ column: { ...column, differs }, at }];
  });
  const columns = shown.map(({ column }) => column);
  const rows = kept.map((row) => ({ ...row, cells: shown.map(({ at }) => row.cells[at]) }));
  return { ...group, columns, rows, effect: groupEffect(first.review, columns, rows) };
}
