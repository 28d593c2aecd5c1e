import { knownGrants } from '@tamis/ledger';
import type { Book } from '../books/book.ts';
import type { Books } from '../books/books.ts';
import type { OpenGrant } from '../model/inbox.ts';

/** The approval windows that are open now. */
export async function readGrants(books: Books, now: number): Promise<OpenGrant[]> {
  const found = await Promise.all((await books.all()).map((book) => books.remember(book, 'grants', () => grantsIn(book))));
  return found.flat().filter(({ until }) => until > now);
}

async function grantsIn({ ledger }: Book): Promise<readonly OpenGrant[]> {
  const found: OpenGrant[] = [];
  for await (const { id, tool, until, by, reason } of knownGrants(ledger)) found.push({ id, tool, until, by: [...by], reason });
  return found;
}
