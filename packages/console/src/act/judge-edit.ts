import { messageOf } from '@tamis/core/wording';
import { judgeEdit } from '@tamis/ledger';
import type { Books } from '../books/books.ts';
import type { EditVerdict } from '../model/review.ts';
import { summaryOf } from '../read/declared.ts';
import { parsed } from '../read/fields.ts';
import { findReview } from '../read/inbox.ts';

/** Judges an edit by the contract of its review, as `tamis edit` does. */
export async function judgeEditOf(books: Books, id: string, text: string): Promise<EditVerdict | undefined> {
  const found = await findReview(books, id);
  if (found === undefined) return undefined;
  const { review } = found;
  const judged = judgeEdit(review, text);
  const isJudged = review.action !== undefined && review.contractText !== undefined;
  switch (judged.status) {
    case 'fits': {
      const summary = summaryOf(review.contractText, review.action, parsed(text));
      return { fits: true, isJudged, problems: [], ...(summary === undefined ? {} : { summary }) };
    }
    case 'not-json':
    case 'not-met': {
      const problems = judged.problems.map((one) => ({ path: one.path, code: one.code, message: messageOf(one) }));
      return { fits: false, isJudged: true, problems };
    }
    case 'not-listed':
      return {
        fits: false,
        isJudged: true,
        problems: [{ path: '', message: 'The contract has this action with other arguments only.' }],
      };
    default:
      return judged satisfies never;
  }
}
