import { isJsonObject } from '../model/index.ts';
import type { SentAs, SentUnit } from './held-for-review.ts';
import { detailOf } from './review-detail.ts';
import type { ReviewRow } from './review-row.ts';

/** The reasons for sending a passed unit to people, in the order in which they are listed. */
export const SENT_AS: readonly SentAs[] = ['worst', 'sample'];

/** Returns the reason why the policy sent a unit to people, from its review's details, or undefined if it is held for another reason. */
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
