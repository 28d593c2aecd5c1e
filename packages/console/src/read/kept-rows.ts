import { proposalOf } from '@tamis/core/review';
import type { Books } from '../books/books.ts';
import type { Principal } from '../door/principal.ts';
import type { ReviewRowOut } from '../model/review-row.ts';
import type { FoundReview } from './found-review.ts';
import { reviewRow } from './review-row.ts';

/** Twice as many as two people would look at. */
const MOST = 2000;

const kept = new WeakMap<Books, Map<string, ReviewRowOut>>();

/**
 * A review as a row of the inbox, reused if nothing about it has changed: what is held may be large, and is bound
 * to its digest.
 */
export function keptRow(books: Books, { review, book }: FoundReview, principal: Principal): ReviewRowOut {
  const rows = kept.get(books) ?? new Map<string, ReviewRowOut>();
  kept.set(books, rows);
  const key = JSON.stringify([
    ...[book.place, review.review, review.state, proposalOf(review).digest, review.held === undefined],
    ...[review.decision?.at ?? null, principal.name, principal.role],
  ]);
  const row = rows.get(key) ?? reviewRow(review, book, principal);
  // The most recently used one is evicted last.
  rows.delete(key);
  rows.set(key, row);
  for (const oldest of rows.keys()) {
    if (rows.size <= MOST) break;
    rows.delete(oldest);
  }
  return row;
}
