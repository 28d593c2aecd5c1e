import type { ApartOut, GroupOut, GroupRowOut } from '../../../src/model/group.ts';
import type { Told } from '../../lib/outcomes.ts';

export interface RowsKnown {
  readonly latest: GroupOut | undefined;
  // The reviews that the last check set apart. The group as it is now does not know about them.
  readonly unmet: readonly ApartOut[];
  readonly out: ReadonlySet<string>;
  readonly isPending: (review: string) => boolean;
  readonly told: readonly Told[];
  readonly now: number;
}

export type RowState = { readonly is: 'in' } | { readonly is: 'out' } | { readonly is: 'over'; readonly why: string };

export function rowState(row: GroupRowOut, { latest, unmet, out, isPending, told, now }: RowsKnown): RowState {
  const over = (why: string): RowState => ({ is: 'over', why });
  if (isPending(row.id)) return over('your decision will be sent in a moment');
  const answer = told.find(({ review }) => review === row.id)?.answer;
  if (answer !== undefined) return over(answer.message);
  if (row.expiresAt !== undefined && row.expiresAt <= now) return over('it has expired');
  const apart = [...(latest?.apart ?? []), ...unmet].find(({ id }) => id === row.id);
  if (apart !== undefined) return over(`set apart: ${apart.why}`);
  const current = latest?.rows.find(({ id }) => id === row.id);
  // Rows that are not sent come after these, so that one of these is among those sent as long as it waits.
  if (current === undefined) return over('it is no longer waiting; open it to see why');
  if (current.digest !== row.digest || current.stateVersion !== row.stateVersion)
    return over('it has changed since you opened this page');
  return out.has(row.id) ? { is: 'out' } : { is: 'in' };
}

// The set-apart reviews that still need a decision.
export function apartLeft({ apart }: GroupOut, { latest, unmet, isPending, told }: RowsKnown): readonly ApartOut[] {
  const failed = new Set(unmet.map(({ id }) => id));
  const unmetRows = latest?.rows.filter(({ id }) => failed.has(id)) ?? [];
  const waiting = new Set([...(latest?.apart ?? []), ...unmetRows].map(({ id }) => id));
  const isRecorded = (id: string) => told.some(({ review, answer }) => review === id && answer.isRecorded);
  return apart.filter(({ id }) => waiting.has(id) && !isPending(id) && !isRecorded(id));
}

export function setApartBy(checked: GroupOut, before: GroupOut | undefined): readonly ApartOut[] {
  const rows = new Map(before?.rows.map(({ id, digest }) => [id, digest]));
  return checked.apart.filter(({ id, digest }) => rows.get(id) === digest);
}

// The answer to a check, without rows that have arrived since. They must not join a table that someone is about to approve.
export function withoutNew(checked: GroupOut, shown: GroupOut): GroupOut {
  const known = new Set(shown.rows.map(({ id }) => id));
  return { ...checked, rows: checked.rows.filter(({ id }) => known.has(id)) };
}

export interface ChosenRow {
  readonly id: string | undefined;
  readonly at: number;
}

// Where a chosen row is now. A check may have taken away rows above it.
export function placeOf(rows: readonly { readonly row: Pick<GroupRowOut, 'id'> }[], { id, at }: ChosenRow): number {
  const found = rows.findIndex(({ row }) => row.id === id);
  return found >= 0 ? found : Math.min(at, Math.max(0, rows.length - 1));
}
