import type { ReviewQuery, ReviewRow } from '@tamis/ledger';
import type { Book } from '../books/book.ts';
import type { Books } from '../books/books.ts';

export interface FoundReview {
  readonly review: ReviewRow;
  readonly book: Book;
}

export async function findReview(books: Books, id: string): Promise<FoundReview | undefined> {
  for (const book of await books.all()) {
    const review = await book.ledger.review(id);
    if (review !== undefined) return { review, book };
  }
  return undefined;
}

export async function gather(book: Book, query: ReviewQuery, most = Number.POSITIVE_INFINITY): Promise<readonly FoundReview[]> {
  const found: FoundReview[] = [];
  for await (const review of book.ledger.reviews(query)) if (found.push({ review, book }) >= most) break;
  return found;
}

export function byExpiryThenAge({ review: one }: FoundReview, { review: other }: FoundReview): number {
  const [a, b] = [one.expiresAt ?? Number.POSITIVE_INFINITY, other.expiresAt ?? Number.POSITIVE_INFINITY];
  return a === b ? one.createdAt - other.createdAt : a - b;
}
