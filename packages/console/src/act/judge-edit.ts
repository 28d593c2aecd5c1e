import type { Change, Finding } from '@tamis/core';
import { actDigest, proposedAct, type ReviewTerms } from '@tamis/core/review';
import { type Wording, withoutField } from '@tamis/core/wording';
import type { ReviewRow } from '@tamis/ledger';
import { judgeEdit, summaryFrom } from '@tamis/ledger/internal';
import { judgeWritten } from '@tamis/pipeline';
import type { Book } from '../books/book.ts';
import type { Books } from '../books/books.ts';
import { cut } from '../model/cut.ts';
import type { EditVerdict } from '../model/decision.ts';
import { parsed } from '../read/fields.ts';
import { findReview } from '../read/found-review.ts';

// Checks an edit against the contract of its review, like `tamis edit`.
export async function judgeEditOf(books: Books, id: string, text: string): Promise<EditVerdict | undefined> {
  const found = await findReview(books, id);
  if (found === undefined) return undefined;
  const { review, book } = found;
  if (review.action === undefined) return await judgedReply(books, book, review, text);
  const judged = judgeEdit(review, text, books.engine);
  const isJudged = review.contractText !== undefined;
  switch (judged.status) {
    case 'fits': {
      const summary = summaryFrom(review.contractText, review.action, parsed(text));
      return { fits: true, isJudged, problems: [], summary: summary && cut(summary), digest: editDigest(review, text) };
    }
    case 'not-json':
    case 'not-met': {
      return { fits: false, isJudged: true, problems: told(judged.problems, books.engine) };
    }
    case 'not-listed':
      return {
        fits: false,
        isJudged: true,
        problems: [{ path: '', message: 'The contract allows this action only with other arguments.' }],
      };
    default:
      return judged satisfies never;
  }
}

async function judgedReply(books: Books, { id }: Book, review: ReviewRow, text: string): Promise<EditVerdict> {
  const run = await books.run(id);
  const verdict = run && (await judgeWritten(run, review.source, text));
  const digest = editDigest(review, text);
  if (verdict === undefined) return { fits: true, isJudged: false, problems: [], digest };
  const errors = verdict.findings.filter(({ severity }) => severity === 'error');
  const wrong = verdict.status === 'pass' ? [] : [...errors, ...verdict.changes];
  const problems = told(wrong, books.engine);
  return { fits: verdict.status === 'pass', isJudged: true, problems, digest: verdict.status === 'pass' ? digest : undefined };
}

function told(problems: readonly (Finding | Change)[], { messageOf }: Wording): EditVerdict['problems'] {
  return problems.map((one) => ({ path: one.path, code: one.code, message: messageOf(withoutField(one)) }));
}

// The digest under which the ledger would record an edit; undefined if it can't be recorded.
export function editDigest(review: ReviewRow, text: string): string | undefined {
  const act = proposedAct(review as ReviewTerms, 'edit', text.trim());
  return act && actDigest(review as ReviewTerms, act);
}
