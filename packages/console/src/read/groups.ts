import type { ReviewRow } from '@tamis/ledger';
import { apartText, type GroupedRow, type GroupGiven, groupReviews, type ReviewGroup, warningOf } from '@tamis/ledger/internal';
import type { Book } from '../books/book.ts';
import type { Books } from '../books/books.ts';
import { byExpiryThenAge, gather } from './found-review.ts';

// Similar reviews in one ledger, including those that must be decided separately.
export interface FoundGroup extends Omit<ReviewGroup, 'apart'> {
  readonly apart: readonly SetApart[];
}

// A review that must be decided separately, and why.
export interface SetApart {
  readonly review: ReviewRow;
  readonly why: string;
  readonly isOdd: boolean;
  readonly warning?: string | undefined;
}

// The maximum number of characters in the cells of a row. Longer reviews are decided separately, because no one reads a table with them.
const LONGEST = 4000;

// The maximum number of waiting reviews compared, twice as many as the inbox lists. Comparing many thousands would take longer than reading
// them.
const MOST_WAITING = 1000;

const MOST_DECIDED = 1000;

export async function groupsIn(books: Books, book: Book): Promise<readonly FoundGroup[]> {
  return await books.remember(book, 'groups', () => regroup(books, book));
}

export async function regroup(books: Books, book: Book, checks?: GroupGiven['checks']): Promise<readonly FoundGroup[]> {
  const waiting = await books.remember(book, 'open', () => gather(book, { state: 'open' }));
  const before = await books.remember(book, 'decided-before', () =>
    gather(book, { state: 'decided', newest: true }, MOST_DECIDED),
  );
  const decided = before.map(({ review }) => review);
  const first = waiting.toSorted(byExpiryThenAge).slice(0, MOST_WAITING);
  const groups = groupReviews(
    first.map(({ review }) => review),
    { decided, ...(checks === undefined ? {} : { checks }) },
  );
  return groups.map((group) => {
    const apart = group.apart.map(({ review, because }) => ({
      review,
      why: apartText(because),
      isOdd: because.kind !== 'alone',
      warning: warningOf(because),
    }));
    return without({ ...group, apart }, isLong, 'it is too long for a table');
  });
}

function isLong({ cells }: GroupedRow): boolean {
  return cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0) > LONGEST;
}

export function without(group: FoundGroup, isApart: (row: GroupedRow) => boolean, why: string): FoundGroup {
  const rows = group.rows.filter((row) => !isApart(row));
  if (rows.length === group.rows.length) return group;
  const left = group.rows.filter(isApart).map(({ review }) => ({ review, why, isOdd: false }));
  const columns = group.columns.map((column, at) => ({
    ...column,
    differs: rows.some(({ cells }) => cells[at] !== rows[0]?.cells[at]),
  }));
  return { ...group, rows, columns, apart: [...group.apart, ...left] };
}
