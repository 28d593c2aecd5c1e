import { actDigest, proposedAct, type ReviewTerms } from '@tamis/core/review';
import type { ReviewRow } from '@tamis/ledger';
import { type PendingAct, pendingAct } from '@tamis/ledger/internal';
import { cut } from '../model/cut.ts';
import type { ActOut, Review } from '../model/review.ts';
import { optionalText } from '../model/text.ts';
import { fieldsOf } from './fields.ts';

/** What people agreed to in place of what was proposed: an edit, or another option; undefined if they replaced nothing. */
export function approvedAct(review: ReviewRow): PendingAct | undefined {
  const { decision } = review;
  if (decision?.kind !== 'edit' && decision?.kind !== 'choose') return undefined;
  const { kind, by, value } = decision;
  const act = proposedAct(review as ReviewTerms, kind, value);
  // Once its contents are purged, nothing is left to work a digest out from.
  const digest = (act && actDigest(review as ReviewTerms, act)) ?? '';
  return pendingAct({ ...review, agreements: [{ kind, by, digest, ...(value === undefined ? {} : { value }) }] });
}

/** The same for the page, together with what it replaced. */
export function approvedOut(review: ReviewRow): Pick<Review, 'approved'> {
  const approved = approvedAct(review);
  if (approved === undefined) return {};
  const isEdit = review.decision?.kind === 'edit';
  const proposed = actOut(pendingAct({ ...undecided(review), agreements: [] }));
  return { approved: { isEdit, act: actOut(approved), proposed } };
}

/** An act as it is sent. */
export function actOut({ value, summary, words, ...act }: PendingAct): ActOut {
  return { ...act, ...fieldsOf(value), summary: summary && cut(summary), words: optionalText(words), text: optionalText(value) };
}

/** A review as it was before anyone decided: what it was about stays in view next to what was decided. */
export function undecided({ decision: _decision, ...review }: ReviewRow): ReviewRow {
  return review;
}
