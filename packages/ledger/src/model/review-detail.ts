import type { ReviewRow } from './review.ts';

/** The details that a review was opened with, for people to see. Programs write them, so nothing about their shape is certain. */
export interface ReviewDetail {
  readonly risk?: unknown;
  readonly summary?: unknown;
  readonly preconditions?: unknown;
  readonly changes?: unknown;
  readonly says?: unknown;
  readonly codes?: unknown;
  readonly thinks?: unknown;
  readonly command?: unknown;
  readonly reason?: unknown;
  readonly server?: unknown;
}

/** The details of a review; anything but an object counts as empty. */
export function detailOf({ detail = '{}' }: Pick<ReviewRow, 'detail'>): ReviewDetail {
  try {
    const read: unknown = JSON.parse(detail);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

/** Whether the stakes are high. */
export function isHigh(review: Pick<ReviewRow, 'detail'>): boolean {
  return detailOf(review).risk === 'high';
}
