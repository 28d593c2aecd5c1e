import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { type GroupedRow, isOpen } from './grouped-rows.ts';

export type Tick = 'all' | 'some' | 'none';

export type Ticks = ReadonlySet<string>;

function tickable(rows: readonly GroupedRow[]): readonly ReviewRowOut[] {
  return rows.flatMap(({ members }) => members.filter(isOpen));
}

// The ticked reviews that are listed and still waiting. A review that is not listed can't be decided.
export function tickedRows(ticks: Ticks, rows: readonly GroupedRow[]): readonly ReviewRowOut[] {
  return tickable(rows).filter(({ id }) => ticks.has(id));
}

export function tickedPart(ticks: Ticks, rows: readonly GroupedRow[]): Tick {
  const [all, ticked] = [tickable(rows).length, tickedRows(ticks, rows).length];
  if (ticked === 0) return 'none';
  return ticked === all ? 'all' : 'some';
}

export function withRows(ticks: Ticks, rows: readonly GroupedRow[]): Ticks {
  return new Set([...ticks, ...tickable(rows).map(({ id }) => id)]);
}

export function toggled(ticks: Ticks, rows: readonly GroupedRow[]): Ticks {
  if (tickedPart(ticks, rows) !== 'all') return withRows(ticks, rows);
  const own = new Set(tickable(rows).map(({ id }) => id));
  return new Set([...ticks].filter((id) => !own.has(id)));
}

export function between(rows: readonly GroupedRow[], one: number, other: number): readonly GroupedRow[] {
  return rows.slice(Math.min(one, other), Math.max(one, other) + 1);
}
