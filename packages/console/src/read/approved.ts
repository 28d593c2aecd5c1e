import { actDigest, proposedAct, type ReviewTerms } from '@tamis/core/review';
import type { ReviewRow } from '@tamis/ledger';
import { type PendingAct, pendingAct } from '@tamis/ledger/internal';
import { cut } from '../model/cut.ts';
import type { ActOut, Review } from '../model/review.ts';
import { optionalText } from '../model/text.ts';
import { fieldsOf } from './fields.ts';

export function approvedAct(review: ReviewRow): PendingAct | undefined {
  const { decision } = review;
  if (decision?.kind !== 'edit' && decision?.kind !== 'choose') return undefined;
  const { kind, by, value } = decision;
  const act = proposedAct(review as ReviewTerms, kind, value);
  // After a purge, nothing is left to compute a digest from.
  const digest = (act && actDigest(review as ReviewTerms, act)) ?? '';
  return pendingAct({ ...review, agreements: [{ kind, by, digest, ...(value === undefined ? {} : { value }) }] });
}

export function approvedOut(review: ReviewRow): Pick<Review, 'approved'> {
  const approved = approvedAct(review);
  if (approved === undefined) return {};
  const isEdit = review.decision?.kind === 'edit';
  const proposed = actOut(pendingAct({ ...undecided(review), agreements: [] }));
  return { approved: { isEdit, act: actOut(approved), proposed } };
}

export function actOut({ value, summary, words, ...act }: PendingAct): ActOut {
  return { ...act, ...fieldsOf(value), summary: summary && cut(summary), words: optionalText(words), text: optionalText(value) };
}

// A review without its decision, so that the page can show the proposal next to the approved action.
export function undecided({ decision: _decision, ...review }: ReviewRow): ReviewRow {
  return review;
}
