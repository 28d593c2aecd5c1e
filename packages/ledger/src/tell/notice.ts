import type { ReviewRow } from '@tamis/core/review';
import { visible } from '@tamis/core/wording';
import { pendingAct } from '../review/pending-act.ts';

/** The events that people are notified about. */
export type NoticeEvent = 'review-opened' | 'review-expiring';

/** The content of a notice: enough to find the review, but not to decide it. */
export interface Notice {
  readonly event: NoticeEvent;
  readonly review: string;
  readonly kind: string;
  readonly action?: string;
  /** A summary of what would run, in the contract's words. Present only if summaries are wanted, because it contains arguments. */
  readonly summary?: string;
  readonly reason: string;
  readonly source: ReviewRow['source'];
  readonly digest: string;
  readonly created_at: string;
  readonly expires_at?: string;
  /** Who may decide. */
  readonly deciders?: readonly string[];
  /** The link for deciding. It signs one person in, once. */
  readonly link?: string;
}

// The longest summary. The console shows all of it.
const LONGEST = 200;

// Makes the notice of a review. Replies and other model output stay in the ledger. So do arguments, which may contain secrets, unless a
// summary is wanted.
export function noticeOf(event: NoticeEvent, review: ReviewRow, withSummary = false): Notice {
  const { kind, action, reason, source, digest, createdAt, expiresAt, deciders } = review;
  const summary = withSummary ? pendingAct(review).summary : undefined;
  return {
    ...{ event, review: review.review, kind, reason, source, digest, created_at: new Date(createdAt).toISOString() },
    ...(action === undefined ? {} : { action }),
    ...(summary === undefined ? {} : { summary: shortText(summary, LONGEST) }),
    ...(expiresAt === undefined ? {} : { expires_at: new Date(expiresAt).toISOString() }),
    ...(deciders === undefined ? {} : { deciders }),
  };
}

// Cuts a string to at most `most` characters and makes its control characters visible.
export function shortText(text: string, most: number): string {
  const shown = [...visible(text.slice(0, most * 2))];
  return shown.length > most ? `${shown.slice(0, most - 1).join('')}…` : shown.join('');
}
