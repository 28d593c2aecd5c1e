import { useRef, useState } from 'preact/hooks';
import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { between, type Ticks, tickedRows, toggled, withRows } from './ticks.ts';
import type { Listing } from './use-listing.ts';

export interface Ticking {
  readonly ticks: Ticks;
  // The ticked reviews that are listed and still waiting.
  readonly rows: readonly ReviewRowOut[];
  readonly toggle: (at: number) => void;
  readonly reach: (at: number) => void;
  // Ticks the selected row, moves on, and ticks the next row too.
  readonly extend: (by: number) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

export function useTicks({ rows, at, tab, move }: Listing): Ticking {
  const [ticks, set] = useState<Ticks>(new Set());
  const last = useRef<string | undefined>(undefined);
  const canTick = tab !== 'decided';
  const lastAt = () => rows.findIndex(({ members }) => members.some(({ id }) => id === last.current));
  const from = (row: number) => {
    last.current = rows[row]?.row.id;
  };
  const reach = (to: number) => {
    if (!canTick) return;
    const start = lastAt();
    if (start < 0) from(to);
    set(withRows(ticks, between(rows, start < 0 ? to : start, to)));
  };
  return {
    ticks,
    rows: canTick ? tickedRows(ticks, rows) : [],
    toggle: (row) => {
      if (!canTick) return;
      from(row);
      set(toggled(ticks, rows.slice(row, row + 1)));
    },
    reach,
    extend: (by) => {
      if (!canTick) return;
      const next = Math.min(Math.max(0, at + by), rows.length - 1);
      if (lastAt() < 0) from(at);
      set(withRows(ticks, between(rows, at, next)));
      move(by);
    },
    toggleAll: () => canTick && set(toggled(ticks, rows)),
    clear: () => {
      last.current = undefined;
      set(new Set());
    },
  };
}
