import { openLedger, revokeGrant } from '@tamis/ledger';
import type { Books } from '../books/books.ts';
import type { Principal } from '../door/principal.ts';
import { findReview } from '../read/found-review.ts';

/** Ends an approval window early; false if there is none with that id. */
export async function endGrant(books: Books, principal: Principal, id: string, reason: string): Promise<boolean> {
  const found = await findReview(books, id);
  if (found === undefined || found.review.kind !== 'grant') return false;
  const ledger = openLedger(found.book.place, { create: false });
  try {
    await revokeGrant(ledger, id, principal.name, reason);
    return true;
  } finally {
    await ledger.close();
  }
}
