import type { Leaves } from './leaves.ts';
import type { ApartBecause, GroupColumn } from './review-group.ts';

/** How many times the median an amount is before it is far from the group. */
const FAR = 3;

/**
 * Why rows stand out from their group, by their place in it; others are not in the answer. `before` are the values that were approved
 * earlier. A rule that sets most of a group apart says nothing about the rest, so it is not followed.
 */
export function oddOnes(
  columns: readonly GroupColumn[],
  rows: readonly Leaves[],
  before: readonly Leaves[],
): ReadonlyMap<number, ApartBecause> {
  const found = new Map<number, ApartBecause>();
  for (const column of columns) {
    const odd = [...(column.isNumber ? largest(column, rows, before) : []), ...firstTimes(column, rows, before)];
    for (const [at, because] of odd) if (!found.has(at)) found.set(at, because);
  }
  return found;
}

type Odd = readonly [at: number, because: ApartBecause];

/** Amounts above everything that was approved before; without such a bound, those far above the group. */
function largest({ path, title }: GroupColumn, rows: readonly Leaves[], before: readonly Leaves[]): readonly Odd[] {
  const cells = rows.flatMap((row, at) => (row.has(path) ? [{ at, value: row.get(path) as string }] : []));
  const approved = sorted(before.flatMap((row) => row.get(path) ?? []).filter((text) => Number.isFinite(Number(text))));
  const beyond = (than: string, of: 'approved' | 'median', times: number) =>
    cells.flatMap(({ at, value }): readonly Odd[] =>
      sizeOf(value) > times * sizeOf(than) ? [[at, { kind: 'largest', path, title, value, than, of }]] : [],
    );
  const most = approved.at(-1);
  const above = most === undefined ? undefined : beyond(most, 'approved', 1);
  if (above !== undefined && above.length * 2 <= cells.length) return above;
  const values = sorted(cells.map(({ value }) => value));
  const median = values[(values.length - 1) >> 1];
  return median === undefined ? [] : beyond(median, 'median', FAR);
}

/** A refund of -900 is as large as one of 900. */
function sizeOf(text: string): number {
  return Math.abs(Number(text));
}

function sorted(texts: readonly string[]): readonly string[] {
  return texts.toSorted((one, other) => sizeOf(one) - sizeOf(other));
}

/** Values that were never approved, where most of the group's were. Of an amount, only whether there is one. */
function firstTimes({ path, title, isNumber }: GroupColumn, rows: readonly Leaves[], before: readonly Leaves[]): readonly Odd[] {
  const seenIn = (row: Leaves) => (isNumber && row.has(path) ? AMOUNT : row.get(path));
  const known = new Set(before.map(seenIn));
  const odd = rows.flatMap((row, at): readonly Odd[] =>
    known.has(seenIn(row)) ? [] : [[at, { kind: 'first-time', path, title, value: row.get(path) }]],
  );
  return odd.length * 2 < rows.length ? odd : [];
}

const AMOUNT = '#';
