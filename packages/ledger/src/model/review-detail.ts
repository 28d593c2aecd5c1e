import type { ReviewRow } from './review.ts';

/** What a review was opened with for people to see. Programs write it, so nothing is certain about its parts. */
export interface ReviewDetail {
  readonly risk?: unknown;
  readonly summary?: unknown;
  readonly preconditions?: unknown;
  readonly changes?: unknown;
  readonly says?: unknown;
  readonly thinks?: unknown;
  readonly command?: unknown;
  readonly reason?: unknown;
  readonly server?: unknown;
}

/** The detail of a review; one that is not an object says nothing. */
export function detailOf({ detail = '{}' }: Pick<ReviewRow, 'detail'>): ReviewDetail {
  try {
    const read: unknown = JSON.parse(detail);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

/** Whether much is at stake. */
export function isHigh(review: Pick<ReviewRow, 'detail'>): boolean {
  return detailOf(review).risk === 'high';
}
