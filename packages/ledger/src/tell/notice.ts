import type { ReviewRow } from '@tamis/core/review';

/** What people are notified about. */
export type NoticeEvent = 'review-opened' | 'review-expiring';

/** What is sent: enough to find the review, and nothing that decides it. */
export interface Notice {
  readonly event: NoticeEvent;
  readonly review: string;
  readonly kind: string;
  readonly action?: string;
  readonly reason: string;
  readonly source: ReviewRow['source'];
  readonly digest: string;
  readonly created_at: string;
  readonly expires_at?: string;
  /** Who may decide. */
  readonly deciders?: readonly string[];
}

/** The notice of a review. Arguments, replies and model output stay in the ledger: they may contain secrets. */
export function noticeOf(event: NoticeEvent, review: ReviewRow): Notice {
  const { kind, action, reason, source, digest, createdAt, expiresAt, deciders } = review;
  return {
    ...{ event, review: review.review, kind, reason, source, digest, created_at: new Date(createdAt).toISOString() },
    ...(action === undefined ? {} : { action }),
    ...(expiresAt === undefined ? {} : { expires_at: new Date(expiresAt).toISOString() }),
    ...(deciders === undefined ? {} : { deciders }),
  };
}
