import { openLedger, type ReviewRow } from '@tamis/ledger';
import { askHost, type HostAnswer } from '@tamis/ledger/internal';
import type { Books } from '../books/books.ts';
import type { Principal } from '../door/principal.ts';
import type { GroupOut } from '../model/group.ts';
import { findReview } from '../read/found-review.ts';
import { groupOf, groupOut, MOST_ROWS } from '../read/group.ts';
import { groupsIn, regroup } from '../read/groups.ts';
import { PATIENCE } from './check-now.ts';

// Asks a live host whether the rows of a group could run now, and sets apart those that could not. Requests from viewers never trigger
// this.
export async function checkGroup(
  books: Books,
  principal: Principal,
  id: string,
  now: () => number,
): Promise<GroupOut | undefined> {
  const found = await findReview(books, id);
  if (found === undefined) return undefined;
  const { book } = found;
  const group = groupOf(await groupsIn(books, book), found.review);
  if (group === undefined) return undefined;
  if (group.action === undefined || principal.role === 'viewer')
    return groupOut(group, { book, words: books.engine }, principal, now());
  const reviews = group.rows.slice(0, MOST_ROWS).map(({ review }) => review);
  const answers = await askAll(book.place, reviews, principal.name);
  const checked = groupOf(await regroup(books, book, answers), found.review);
  const out = checked && groupOut(checked, { book, words: books.engine }, principal, now());
  if (out === undefined || answers.size === 0) return out;
  const host = [...answers.values()].find((answer) => answer.host !== undefined)?.host;
  const rows = out.rows.map((row) => {
    const answer = answers.get(row.id);
    const isSame = answer?.digest === row.digest;
    return { ...row, preconditions: isSame ? answer.preconditions?.map((one) => ({ ...one })) : undefined };
  });
  return { ...out, rows, checkedAt: now(), host };
}

const EACH = 20;

async function askAll(place: string, reviews: readonly ReviewRow[], by: string): Promise<ReadonlyMap<string, HostAnswer>> {
  const ledger = openLedger(place, { create: false });
  const answers = new Map<string, HostAnswer>();
  const ask = async ({ review }: ReviewRow) => {
    const answer = await askHost(ledger, review, by, PATIENCE + reviews.length * EACH);
    if (answer !== undefined) answers.set(review, answer);
  };
  try {
    const [first, ...others] = reviews;
    if (first !== undefined) await ask(first);
    if (answers.size > 0) await Promise.all(others.map(ask));
    return answers;
  } finally {
    await ledger.close();
  }
}
