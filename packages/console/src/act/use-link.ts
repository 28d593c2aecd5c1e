import { openLedger } from '@tamis/ledger';
import { linkDigest } from '@tamis/ledger/internal';
import type { Books } from '../books/books.ts';
import type { Principal } from '../door/principal.ts';
import { findReview } from '../read/found-review.ts';

export async function useLink(books: Books, review: string, secret: string): Promise<Principal | undefined> {
  const found = await findReview(books, review);
  if (found === undefined) return undefined;
  const ledger = openLedger(found.book.place, { create: false });
  try {
    const name = await ledger.useLink(review, linkDigest(secret));
    return name === undefined ? undefined : { name, role: 'reviewer', only: review };
  } finally {
    await ledger.close();
  }
}
