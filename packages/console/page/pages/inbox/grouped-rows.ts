import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { fieldLine } from '../../lib/field-line.ts';

/** A row of the list: one review, or several that are folded into one row. */
export interface GroupedRow {
  /** What the row shows: the first that still waits, or else the first. */
  readonly row: ReviewRowOut;
  readonly members: readonly ReviewRowOut[];
  /** How many are alike, on the first row of a group that is unfolded. */
  readonly unfolded?: number;
}

/** Fewer are listed one by one. */
const FEWEST = 3;

/** Three or more open reviews of one tool, reason, code and contract are folded into one row. */
export function groupedRows(rows: readonly ReviewRowOut[], filter: string, opened: ReadonlySet<string>): readonly GroupedRow[] {
  const wanted = filter.toLowerCase();
  const matching = rows.filter((row) => wanted === '' || searched(row).includes(wanted));
  const groups = Map.groupBy(matching, foldKey);
  return matching.flatMap((row) => {
    const group = groups.get(foldKey(row)) ?? [row];
    const isFirst = group[0] === row;
    if (group.length < FEWEST) return [{ row, members: [row] }];
    if (group.some(({ id }) => opened.has(id))) return [{ row, members: [row], ...(isFirst ? { unfolded: group.length } : {}) }];
    return isFirst ? [{ row, members: group }] : [];
  });
}

function foldKey({ alike, state, id }: ReviewRowOut): string {
  return state === 'open' ? (alike ?? id) : id;
}

function searched(row: ReviewRowOut): string {
  const { name, id, code, source } = row;
  return `${name} ${id} ${code ?? ''} ${source.run} ${source.unit} ${fieldLine(row)}`.toLowerCase();
}

/** The same rows with reviews as they are now: what has been decided meanwhile is marked, and no row moves or unfolds for it. */
export function asTheyAre(rows: readonly GroupedRow[], current: readonly ReviewRowOut[]): readonly GroupedRow[] {
  const now = new Map(current.map((row) => [row.id, row]));
  return rows.map((grouped) => {
    const members = grouped.members.map((row) => now.get(row.id) ?? row);
    return { ...grouped, members, row: members.find(isOpen) ?? members[0] ?? grouped.row };
  });
}

/** Whether a review waits. */
export function isOpen({ state }: ReviewRowOut): boolean {
  return state === 'open';
}

/** A group of rows, by its heading. */
export interface RowHeading {
  readonly text: string;
  readonly count: number;
}

/** The heading above a row, if a group begins there. */
export function headingAt(rows: readonly GroupedRow[], index: number, now: number, isDecided: boolean): RowHeading | undefined {
  if (isDecided) return undefined;
  const texts = rows.map(({ members: [first] }) =>
    first?.expiresAt !== undefined && first.expiresAt - now < 3_600_000 ? 'Expires within the hour' : 'Waiting',
  );
  const text = texts[index];
  if (text === undefined || texts.every((one) => one === 'Waiting') || texts[index - 1] === text) return undefined;
  return { text, count: rows.reduce((sum, { members }, at) => sum + (texts[at] === text ? members.length : 0), 0) };
}
