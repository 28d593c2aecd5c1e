import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { type GroupedRow, isOpen } from './grouped-rows.ts';

/** The state of a check box: all, some or none of its reviews are ticked. */
export type Tick = 'all' | 'some' | 'none';

/** The ids of ticked reviews. */
export type Ticks = ReadonlySet<string>;

/** The reviews of some rows that can be ticked. A collapsed row stands for all of its reviews. */
function tickable(rows: readonly GroupedRow[]): readonly ReviewRowOut[] {
  return rows.flatMap(({ members }) => members.filter(isOpen));
}

/** The ticked reviews that are listed and still waiting. A review that is not listed can't be decided. */
export function tickedRows(ticks: Ticks, rows: readonly GroupedRow[]): readonly ReviewRowOut[] {
  return tickable(rows).filter(({ id }) => ticks.has(id));
}

/** Whether all, some or none of the reviews in these rows are ticked. */
export function tickedPart(ticks: Ticks, rows: readonly GroupedRow[]): Tick {
  const [all, ticked] = [tickable(rows).length, tickedRows(ticks, rows).length];
  if (ticked === 0) return 'none';
  return ticked === all ? 'all' : 'some';
}

/** Adds the reviews of some rows to the ticked ones. */
export function withRows(ticks: Ticks, rows: readonly GroupedRow[]): Ticks {
  return new Set([...ticks, ...tickable(rows).map(({ id }) => id)]);
}

/** Ticks the reviews of some rows, or unticks them if all of them are ticked. */
export function toggled(ticks: Ticks, rows: readonly GroupedRow[]): Ticks {
  if (tickedPart(ticks, rows) !== 'all') return withRows(ticks, rows);
  const own = new Set(tickable(rows).map(({ id }) => id));
  return new Set([...ticks].filter((id) => !own.has(id)));
}

/** The rows between two positions, in either direction. */
export function between(rows: readonly GroupedRow[], one: number, other: number): readonly GroupedRow[] {
  return rows.slice(Math.min(one, other), Math.max(one, other) + 1);
}
