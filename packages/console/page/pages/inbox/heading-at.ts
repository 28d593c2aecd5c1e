import type { GroupedRow } from './grouped-rows.ts';

/** A group of rows, by its heading. */
export interface RowHeading {
  readonly text: string;
  readonly count: number;
}

/** The heading above a row, if a group begins there. */
export function headingAt(rows: readonly GroupedRow[], index: number, now: number, isDecided: boolean): RowHeading | undefined {
  if (isDecided) return undefined;
  const texts = rows.map(({ row: { expiresAt } }) =>
    expiresAt !== undefined && expiresAt - now < 3_600_000 ? 'Expires within the hour' : 'Waiting',
  );
  const text = texts[index];
  if (text === undefined || texts.every((one) => one === 'Waiting') || texts[index - 1] === text) return undefined;
  return { text, count: rows.reduce((sum, { alike }, at) => sum + (texts[at] === text ? alike : 0), 0) };
}
