import type { ReviewRow } from '../review-row.ts';

/** A review in the form in which it is stored. */
export interface StoredLocalReview {
  readonly row: ReviewRow;
  /** The effect key that it took last. */
  readonly effect?: string;
  /** The token with which the running process identifies itself. */
  readonly token?: string;
  /** When the process counts as gone unless it sends a heartbeat before, in milliseconds since 1970. */
  readonly until?: number;
}

/** The changes to the reviews that were read, and the answer to return. */
export interface StorageChange<Answer> {
  readonly answer: Answer;
  /** The reviews that changed or are new. */
  readonly put?: readonly StoredLocalReview[];
}

/** Storage for reviews: memory, IndexedDB, or anything else with transactions. */
export interface ReviewStorage {
  /**
   * Reads the reviews with these ids and stores the changes that `work` returns, in one transaction, so that nobody else can change them in
   * between, even in another tab. If `work` throws, nothing is stored. The promise resolves once the changes are durable.
   */
  change<Answer>(
    ids: readonly string[],
    work: (found: ReadonlyMap<string, StoredLocalReview>) => StorageChange<Answer>,
  ): Promise<Answer>;
  /** Returns the ids of the reviews that need attention at this time. */
  due(now: number): Promise<readonly string[]>;
  /** Returns all reviews, oldest first. */
  all(): Promise<readonly StoredLocalReview[]>;
}

// Returns the time at which a review needs attention, because it expires or the process that runs it counts as gone.
export function dueAt({ row, until }: StoredLocalReview): number | undefined {
  if (row.execution?.state === 'running') return until;
  return row.state === 'open' ? row.expiresAt : undefined;
}
