import type { ReviewQuery, ReviewRow } from '@tamis/ledger';
import type { Book } from '../books/book.ts';
import type { Books } from '../books/books.ts';

/** A review with its ledger. */
export interface FoundReview {
  readonly review: ReviewRow;
  readonly book: Book;
}

/** Finds the review with an id, and its ledger. */
export async function findReview(books: Books, id: string): Promise<FoundReview | undefined> {
  for (const book of await books.all()) {
    const review = await book.ledger.review(id);
    if (review !== undefined) return { review, book };
  }
  return undefined;
}

/** The reviews in a ledger that match a query, up to a limit. */
export async function gather(book: Book, query: ReviewQuery, most = Number.POSITIVE_INFINITY): Promise<readonly FoundReview[]> {
  const found: FoundReview[] = [];
  for await (const review of book.ledger.reviews(query)) if (found.push({ review, book }) >= most) break;
  return found;
}

/** Orders reviews by expiry, then by age, oldest first. */
export function byExpiryThenAge({ review: one }: FoundReview, { review: other }: FoundReview): number {
  const [a, b] = [one.expiresAt ?? Number.POSITIVE_INFINITY, other.expiresAt ?? Number.POSITIVE_INFINITY];
  return a === b ? one.createdAt - other.createdAt : a - b;
}
