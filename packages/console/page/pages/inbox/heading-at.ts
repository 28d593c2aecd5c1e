import type { GroupedRow } from './grouped-rows.ts';

/** The heading above a row, where a group begins. */
export function headingAt(rows: readonly GroupedRow[], index: number, now: number, isDecided: boolean): string | undefined {
  if (isDecided) return undefined;
  const of = (at: number) => {
    const expires = rows[at]?.row.expiresAt;
    return expires !== undefined && expires - now < 3_600_000 ? 'Expires within the hour' : 'Waiting';
  };
  if (!rows.some((_, at) => of(at) !== 'Waiting')) return undefined;
  return index === 0 || of(index) !== of(index - 1) ? of(index) : undefined;
}
