import type { ReviewRow } from '../review-row.ts';

/** A review in the form in which it is stored. */
export interface ShelvedReview {
  readonly row: ReviewRow;
  /** Whoever runs it proves with this that it is them. */
  readonly token?: string;
  /** When they count as gone unless they are heard of before, in milliseconds since 1970. */
  readonly until?: number;
}

/** The changes to the reviews that were read, and the answer to return. */
export interface Shelving<Answer> {
  readonly answer: Answer;
  /** Those that changed, or are new. */
  readonly put?: readonly ShelvedReview[];
}

/** Storage for reviews: memory, IndexedDB, or anything else with transactions. */
export interface ReviewShelf {
  /**
   * Looks at the reviews with these ids and keeps what `work` makes of them, in one transaction: nobody else changes them in
   * between, in another tab either. If `work` throws, nothing is kept. The promise resolves once it is kept for good.
   */
  change<Answer>(ids: readonly string[], work: (found: ReadonlyMap<string, ShelvedReview>) => Shelving<Answer>): Promise<Answer>;
  /** The ids of the reviews about which something is due at this time. */
  due(now: number): Promise<readonly string[]>;
  /** All reviews, oldest first. */
  all(): Promise<readonly ShelvedReview[]>;
}

/** Returns the time at which a review needs attention, because it expires or the process that runs it counts as gone. */
export function dueAt({ row, until }: ShelvedReview): number | undefined {
  if (row.execution?.state === 'running') return until;
  return row.state === 'open' ? row.expiresAt : undefined;
}
