import { type ActCheck, openLedger } from '@tamis/ledger';
import { askHost, checkOf, pendingAct } from '@tamis/ledger/internal';
import type { Books } from '../books/books.ts';
import type { Principal } from '../door/principal.ts';
import type { ChoiceCheck, Recheck } from '../model/recheck.ts';
import { effectsOf } from '../read/effects.ts';
import { findReview } from '../read/found-review.ts';
import { editDigest } from './judge-edit.ts';

export const PATIENCE = 1500;

// Asks a live host whether a review, or an edit of it, could run now. Requests from users who may not decide never trigger this.
export async function checkNow(
  books: Books,
  principal: Principal,
  id: string,
  now: () => number,
  edit?: string,
): Promise<Recheck | undefined> {
  const found = await findReview(books, id);
  if (found === undefined) return undefined;
  const unchecked: Recheck = { checked: false, at: now(), unmet: [] };
  if (found.review.state !== 'open' || principal.role === 'viewer') return unchecked;
  const ledger = openLedger(found.book.place, { create: false });
  try {
    const asked = edit === undefined ? pendingAct(found.review).digest : editDigest(found.review, edit);
    if (asked === undefined) return unchecked;
    const answer = checkOf({ digest: asked }, await askHost(ledger, id, principal.name, PATIENCE, edit?.trim()));
    if (answer === undefined) return unchecked;
    const { digest, options, host } = answer;
    return { checked: true, at: now(), digest, ...choiceCheck(answer), host, options: options?.map(choiceCheck) };
  } finally {
    await ledger.close();
  }
}

function choiceCheck({ couldRun, reason, unmet, preconditions, changes }: ActCheck): ChoiceCheck {
  return {
    ...{ couldRun, reason, unmet: [...unmet] },
    preconditions: preconditions?.map((one) => ({ ...one })),
    effects: changes && effectsOf(changes),
  };
}
