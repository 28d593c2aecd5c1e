import type { ReviewRowOut } from '../../../src/model/review-row.ts';
import { fieldLine } from '../../lib/field-line.ts';

export interface GroupedRow {
  // The review that the row shows: the first that is still waiting, or else the first.
  readonly row: ReviewRowOut;
  readonly members: readonly ReviewRowOut[];
  readonly unfolded?: number;
}

const FEWEST = 3;

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

export function asTheyAre(rows: readonly GroupedRow[], current: readonly ReviewRowOut[]): readonly GroupedRow[] {
  const now = new Map(current.map((row) => [row.id, row]));
  return rows.map((grouped) => {
    const members = grouped.members.map((row) => now.get(row.id) ?? row);
    return { ...grouped, members, row: members.find(isOpen) ?? members[0] ?? grouped.row };
  });
}

export function isOpen({ state }: ReviewRowOut): boolean {
  return state === 'open';
}

export interface RowHeading {
  readonly text: string;
  readonly count: number;
}

export function headingAt(rows: readonly GroupedRow[], index: number, now: number, isDecided: boolean): RowHeading | undefined {
  if (isDecided) return undefined;
  const texts = rows.map(({ members: [first] }) => (first !== undefined && isSoon(first, now) ? SOON : 'Waiting'));
  const text = texts[index];
  if (text === undefined || texts.every((one) => one === 'Waiting') || texts[index - 1] === text) return undefined;
  // Reviews that expire later may be folded under one that expires soon, and still count as waiting.
  const all = rows.flatMap(({ members }) => members);
  return { text, count: all.filter((row) => isSoon(row, now) === (text === SOON)).length };
}

const SOON = 'Expires within the hour';

export function isSoon({ expiresAt }: Pick<ReviewRowOut, 'expiresAt'>, now: number): boolean {
  return expiresAt !== undefined && expiresAt - now < 3_600_000;
}
