import { isJsonObject } from '../model/json.ts';
import type { SentAs, SentUnit } from './held-for-review.ts';
import { detailOf } from './review-detail.ts';
import type { ReviewRow } from './review-row.ts';

/** Why a unit was sent to people although it passed, in the order in which they are told. */
export const SENT_AS: readonly SentAs[] = ['worst', 'sample'];

/** Why the policy sent a unit to people, by the details of its review; undefined if it is held for another reason. */
export function sentIn(review: Pick<ReviewRow, 'detail'>): SentUnit | undefined {
  const { sent } = detailOf(review);
  if (!isJsonObject(sent as never)) return undefined;
  const { as, rank, of } = sent as { readonly [key: string]: unknown };
  const named = Array.isArray(as) ? SENT_AS.filter((one) => as.includes(one)) : [];
  return named.length > 0 && isCount(rank) && isCount(of) ? { as: named, rank, of } : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}
