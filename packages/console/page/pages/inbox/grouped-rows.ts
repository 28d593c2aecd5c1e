import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { fieldLine } from '../../parts/fields.tsx';

/** A row, and those that are folded into it. */
export interface GroupedRow {
  readonly row: ReviewRowOut;
  readonly alike: number;
}

/** Three or more open reviews of one tool, reason, code and contract are folded into one row. */
export function groupedRows(rows: readonly ReviewRowOut[], filter: string, opened: ReadonlySet<string>): readonly GroupedRow[] {
  const wanted = filter.toLowerCase();
  const matching = rows.filter(
    (row) =>
      wanted === '' ||
      `${row.name} ${row.id} ${row.code ?? ''} ${row.source.run} ${row.source.unit} ${fieldLine(row.fields)}`
        .toLowerCase()
        .includes(wanted),
  );
  const groups = Map.groupBy(matching, ({ alike, state, id }) => (state === 'open' ? alike : id));
  const done = new Set<string>();
  return matching.flatMap((row) => {
    const group = groups.get(row.state === 'open' ? row.alike : row.id) ?? [row];
    if (group.length < 3 || opened.has(group[0]?.id ?? '')) return [{ row, alike: 1 }];
    if (done.has(row.alike)) return [];
    done.add(row.alike);
    return [{ row: group[0] ?? row, alike: group.length }];
  });
}

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
