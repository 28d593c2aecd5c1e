import type { ApartOut, GroupOut, GroupRowOut } from '../../../src/model/group.ts';
import type { Told } from '../../lib/outcomes.ts';

/** The data that determines the state of each row. */
export interface RowsKnown {
  /** The group as it is now; undefined if none of its reviews are waiting any more. */
  readonly latest: GroupOut | undefined;
  /** The rows that the user excluded. */
  readonly out: ReadonlySet<string>;
  readonly isPending: (review: string) => boolean;
  /** The results of decisions that were sent. */
  readonly told: readonly Told[];
  readonly now: number;
}

/** The state of a row: included, left for later, or closed. */
export type RowState = { readonly is: 'in' } | { readonly is: 'out' } | { readonly is: 'over'; readonly why: string };

/** The state of a row. A row that changed, or that someone else decided, is closed and says why. */
export function rowState(row: GroupRowOut, { latest, out, isPending, told, now }: RowsKnown): RowState {
  const over = (why: string): RowState => ({ is: 'over', why });
  if (isPending(row.id)) return over('your decision will be sent in a moment');
  const answer = told.find(({ review }) => review === row.id)?.answer;
  if (answer !== undefined) return over(answer.message);
  if (row.expiresAt !== undefined && row.expiresAt <= now) return over('it has expired');
  const apart = latest?.apart.find(({ id }) => id === row.id);
  if (apart !== undefined) return over(`set apart: ${apart.why}`);
  const current = latest?.rows.find(({ id }) => id === row.id);
  // Rows that are not sent come after these, so that one of these is among those sent as long as it waits.
  if (current === undefined) return over('it is no longer waiting; open it to see why');
  if (current.digest !== row.digest || current.stateVersion !== row.stateVersion)
    return over('it has changed since you opened this page');
  return out.has(row.id) ? { is: 'out' } : { is: 'in' };
}

/** The set-apart reviews that still need a decision. */
export function apartLeft({ apart }: GroupOut, { latest, isPending, told }: RowsKnown): readonly ApartOut[] {
  const waiting = new Set(latest?.apart.map(({ id }) => id));
  const isRecorded = (id: string) => told.some(({ review, answer }) => review === id && answer.isRecorded);
  return apart.filter(({ id }) => waiting.has(id) && !isPending(id) && !isRecorded(id));
}
