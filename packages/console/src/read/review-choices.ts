import { actDigest, NO_ACTION, optionsOf, type ReviewOption, type ReviewTerms } from '@tamis/core/review';
import type { ReviewRow } from '@tamis/ledger';
import { actWords, pendingAct } from '@tamis/ledger/internal';
import type { Books } from '../books/books.ts';
import { cut } from '../model/cut.ts';
import type { Choice } from '../model/review.ts';
import { textOf } from '../model/text.ts';
import { approvedAct, undecided } from './approved.ts';
import { declaredIn } from './declared.ts';
import { fieldsOf } from './fields.ts';
import { findReview } from './found-review.ts';

// Reads the stored bytes of the action that an approval would run, of another choice, or of the action approved instead; undefined if there
// are none.
export async function readReviewText(books: Books, id: string, choice: number | 'approved'): Promise<string | undefined> {
  const found = await findReview(books, id);
  if (found === undefined) return undefined;
  if (choice === 'approved') return approvedAct(found.review)?.value;
  return choice === 0 ? pendingAct(undecided(found.review)).value : textsOf(found.review)[choice]?.text;
}

function textsOf(review: ReviewRow): readonly (ReviewOption & { readonly text: string })[] {
  return optionsOf(review).map((one) => ({ ...one, text: one.isSuggested ? (review.held ?? '') : JSON.stringify(one.value) }));
}

export function choicesOf(review: ReviewRow): Choice[] {
  const wordsOf = actWords(review);
  return textsOf(review).map(({ action, value, isSuggested, text }) => {
    const act = { value, ...(action === undefined ? {} : { action }) };
    const summary = wordsOf(act);
    return {
      ...{ action, ...fieldsOf(text), text: textOf(text), isSuggested, isIdle: action === NO_ACTION },
      digest: actDigest(review as ReviewTerms, act) ?? '',
      preconditions: [...declaredIn(review.contractText, action).preconditions],
      summary: summary && cut(summary),
    };
  });
}
