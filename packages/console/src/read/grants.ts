import { heldAct } from '@tamis/core/review';
import { detailOf, type Grant, type Suggestion, suggestGrants, usesOf } from '@tamis/ledger';
import { covers, heldFindings, knownGrants, spentOn, whereText } from '@tamis/ledger/internal';
import type { Book } from '../books/book.ts';
import type { Books } from '../books/books.ts';
import type { Principal } from '../door/principal.ts';
import { cut } from '../model/cut.ts';
import type { GrantOffer, OpenGrant, SuggestedGrant } from '../model/grant.ts';
import { type FoundReview, findReview } from './found-review.ts';
import { mayDecide } from './review-row.ts';

export async function readGrants(books: Books, now: number): Promise<OpenGrant[]> {
  const found = await Promise.all((await books.all()).map((book) => books.remember(book, 'grants', () => grantsIn(book))));
  return found.flat().filter(({ until }) => until > now);
}

async function grantsIn({ ledger }: Book): Promise<readonly OpenGrant[]> {
  const found: OpenGrant[] = [];
  for await (const grant of knownGrants(ledger)) found.push(grantOut(grant, await usesOf(ledger, grant)));
  return found;
}

function grantOut(grant: Grant, uses: Awaited<ReturnType<typeof usesOf>>): OpenGrant {
  const { id, tool, until, by, reason, where, of, times, sum } = grant;
  return {
    ...{ id, tool, until, by: [...by], reason, which: cut(whereText(where)), whose: whoseText(of), used: uses.length },
    ...(times === undefined ? {} : { times }),
    ...(sum && { sum: { ...sum, spent: spentOn(sum.argument, uses) } }),
  };
}

function whoseText(of: Grant['of']): string {
  return 'session' in of ? `session ${of.session}` : of.server;
}

// Reads the suggested grant that would cover the call of a review; undefined if there is no such review.
export async function readGrantOffer(books: Books, principal: Principal, id: string): Promise<GrantOffer | undefined> {
  const found = await findReview(books, id);
  if (found === undefined) return undefined;
  const suggestion = await suggestionFor(books, found);
  return { mayGive: mayDecide(found.review, principal), ...(suggestion && { suggestion: suggestionOut(suggestion) }) };
}

// The suggested grant for a review. It may be slightly out of date, because creating it reads the history again.
async function suggestionFor(books: Books, { review, book }: FoundReview): Promise<Suggestion | undefined> {
  const { action, source, reason } = review;
  const { server, codes } = detailOf(review);
  const act = heldAct(review);
  // No grant covers a doubt, so none is offered for one.
  if (action === undefined || act === undefined || typeof server !== 'string' || codes !== undefined || reason !== 'approval')
    return undefined;
  const call = { act: { action, value: act.value }, session: source.run, server, findings: heldFindings(review) };
  const suggested = await books.remember(book, `suggested ${action}`, () => suggestGrants(book.ledger, action), true);
  for (const one of suggested)
    if ((one.contract ?? '') === (review.contract ?? '') && (await covers(one, call, undefined))) return one;
  return undefined;
}

function suggestionOut({ digest, tool, of, effect, where, lasts, times, sum, asked, covered }: Suggestion): SuggestedGrant {
  return {
    ...{ digest, tool, whose: whoseText(of), effect, lasts, times, asked, covered },
    bounds: where.bounds as SuggestedGrant['bounds'],
    ...(sum && { sum: { ...sum } }),
  };
}
