import type { Decision, EscalationCall } from '@tamis/core';
import { chosenOption, isSameAct, type ReviewTerms } from '@tamis/core/review';
import type { ReviewRow } from '../model/review.ts';

/** What a decision in the ledger means for a run of `ask`; undefined where nothing follows from it. */
export function decisionFor(review: ReviewRow, { held }: Pick<EscalationCall<unknown>, 'held'>): Decision | undefined {
  const { decision } = review;
  if (decision === undefined) return undefined;
  const { kind, by, value = '', text = '' } = decision;
  switch (kind) {
    case 'approve':
      return held?.digest === undefined ? undefined : { kind, digest: held.digest, by };
    case 'choose':
      return chosen(review, value, held);
    case 'edit':
      return { kind, text: value };
    case 'hint':
      return { kind, text };
    case 'fresh':
      return { kind };
    case 'deny':
      return { kind: 'cancel' };
    default:
      return kind satisfies never;
  }
}

/** Each of the values that a reply may mean has its own digest. */
function chosen(review: ReviewRow, value: string, held: EscalationCall<unknown>['held']): Decision | undefined {
  const option = chosenOption(review as ReviewTerms, value);
  const all = [...(held === undefined ? [] : [held]), ...(held?.alternatives ?? [])];
  const found = option && all.find((one) => isSameAct({ value: one.value as never }, { value: option.value }));
  if (found?.digest === undefined || review.decision === undefined) return undefined;
  return { kind: 'approve', digest: found.digest, by: review.decision.by };
}
