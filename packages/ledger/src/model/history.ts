import type { ReviewEvent } from '@tamis/core/review';

/** One event in the history of a review. */
export interface HistoryEntry {
  readonly event: ReviewEvent;
  /** Who caused it. Absent if time passing or the ledger itself did. */
  readonly by?: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The kind of the decision. */
  readonly kind?: string;
  /** A reason, a hint or a note; absent once the contents are purged. */
  readonly text?: string;
}
