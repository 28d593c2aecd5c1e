import type { ExecutionAnswer, ExecutionEnd, ExecutionStart } from './execution.ts';
import type { ReviewState } from './review.ts';
import type { Decided, NewDecision, NewReview, ReviewRow, ReviewSource } from './review-row.ts';

/** The reviews that have expired, and the reviews that ask whether an act ran. */
export interface Tended {
  /** The ids of the reviews that have expired. */
  readonly expired: readonly string[];
  /** The ids of the reviews that ask whether something ran. */
  readonly unknown: readonly string[];
}

/** Whether a write changed anything. `known` means that it came too late or for the second time. */
export type Kept = 'recorded' | 'known';

/** Keeps reviews, decisions and their results: everything that `propose` and `execute` need from a ledger. */
export interface ReviewKeeper {
  /** The process or page that runs things, as people recognise it. */
  readonly holder: string;
  /**
   * Opens a review, or returns the one that this source has. `policy` decides a new one at once under the given name, for acts
   * that need no person but must still run only once. A different act under the same source is refused with `AnotherAct`.
   */
  propose(source: ReviewSource, review: NewReview, policy?: string): Promise<ReviewRow>;
  /** The first decision wins; later ones are told who made it. */
  decide(decision: NewDecision): Promise<Decided>;
  review(review: string): Promise<ReviewRow | undefined>;
  /**
   * Ends a review that is still undecided; with `stale`, also one that was decided, or has expired, but never ran. `why` is kept
   * for people to read. Returns its state afterwards.
   */
  closeReview(review: string, state: 'expired' | 'withdrawn' | 'stale', why?: string): Promise<ReviewState | undefined>;
  startExecution(start: ExecutionStart): Promise<ExecutionAnswer>;
  /** Sends a heartbeat for whoever runs it. */
  renewExecution(review: string, token: string, milliseconds: number): Promise<Kept>;
  /** Sends heartbeats until the returned function is called; one that fails shows when the execution ends. */
  keepExecution(review: string, token: string, milliseconds: number): () => void;
  /** `known`: someone else has it, or it has ended. */
  endExecution(end: ExecutionEnd): Promise<Kept>;
  /** Ends what is overdue: reviews that have expired, and executions whose process is gone, which become reviews of their own. */
  tend(): Promise<Tended>;
}
