import { giveSuggestion, openLedger } from '@tamis/ledger';
import type { Books } from '../books/books.ts';
import { mayAct, type Principal } from '../door/principal.ts';
import type { GrantAnswer, NewGrantGiven } from '../model/grant.ts';
import { findReview } from '../read/found-review.ts';

export async function giveGrant(
  books: Books,
  principal: Principal,
  review: string,
  { text, bounds, ...wish }: NewGrantGiven,
): Promise<GrantAnswer | undefined> {
  const found = await findReview(books, review);
  if (found === undefined) return undefined;
  if (!mayAct(principal, 'reviewer')) return refused("You can't give a grant.");
  if (text.trim() === '') return refused('Give a reason.');
  const ledger = openLedger(found.book.place, { create: false });
  try {
    const given = await giveSuggestion(ledger, { ...wish, by: principal.name, reason: text, bounds: bounds as never });
    if (given === undefined) return refused('Past decisions no longer support this grant. No grant was given.');
    const { id, decided } = given;
    const more = decided.status === 'seconded' ? ' Someone else must approve it.' : '';
    return { isGiven: true, id, message: `The grant was given.${more}` };
  } catch (problem) {
    if (problem instanceof RangeError) return refused(problem.message);
    throw problem;
  } finally {
    await ledger.close();
  }
}

function refused(message: string): GrantAnswer {
  return { isGiven: false, message };
}
