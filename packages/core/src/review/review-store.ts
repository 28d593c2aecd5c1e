import type { EffectClaim } from '../model/index.ts';
import type { ExecutionEnd, ExecutionRow, ExecutionStart, NotRunnable } from './execution.ts';
import type { ReviewState } from './review.ts';
import type { Decided, NewDecision, NewReview, ReviewRow, ReviewSource } from './review-row.ts';

/** The reviews that have expired, and the reviews that ask whether an act ran. */
export interface UpdatedReview {
  /** The ids of the reviews that have expired. */
  readonly expired: readonly string[];
  /** The ids of the reviews that ask whether an act ran. */
  readonly unknown: readonly string[];
}

/** Whether a write changed anything. `known` means that it came too late or for the second time. */
export type StoredReview = 'recorded' | 'known';

/** Permission to run an act once, now, or the reason for refusal. */
export type ExecutionAnswer =
  /** It may run now. `token` proves to the ledger that this is the process that runs it. */
  | { readonly status: 'started'; readonly token: string }
  /** It was started earlier, as its state shows. */
  | { readonly status: 'known'; readonly execution: ExecutionRow }
  /** Another act keeps the effect key; this is its review. */
  | { readonly status: 'taken'; readonly review: ReviewRow }
  /** Nobody has agreed to it, or the agreement no longer holds. */
  | { readonly status: 'refused'; readonly reason: NotRunnable };

/** Keeps reviews, decisions and their results: everything that `propose` and `execute` need from a ledger. */
export interface ReviewStore {
  /** The name by which people recognise the process or page that runs acts. */
  readonly holder: string;
  /**
   * Opens a review, or returns the existing one of this source. `policy` decides a new one at once under the given name, for acts that need
   * no person but must still run only once. A different act under the same source is rejected with `AnotherAct`, and one whose effect key
   * another act keeps with `EffectTaken`.
   */
  propose(source: ReviewSource, review: NewReview, policy?: string, claim?: EffectClaim): Promise<ReviewRow>;
  /** Records a decision. The first one wins; later ones get its author's name. */
  decide(decision: NewDecision): Promise<Decided>;
  review(review: string): Promise<ReviewRow | undefined>;
  /**
   * Ends an undecided review. With `stale`, it also ends one that was decided or has expired but never ran. `why` is kept for people to
   * read. Returns the review's new state.
   */
  closeReview(review: string, state: 'expired' | 'withdrawn' | 'stale', why?: string): Promise<ReviewState | undefined>;
  startExecution(start: ExecutionStart): Promise<ExecutionAnswer>;
  /** Sends a heartbeat for the running process. */
  renewExecution(review: string, token: string, milliseconds: number): Promise<StoredReview>;
  /** Sends heartbeats until the returned function is called. A failed heartbeat shows when the execution ends. */
  keepExecution(review: string, token: string, milliseconds: number): () => void;
  /** Records the end of an execution. `known` means that another process has it, or that it has already ended. */
  endExecution(end: ExecutionEnd): Promise<StoredReview>;
  /** Ends what is overdue: reviews that have expired, and executions whose process is gone, for which new reviews are opened. */
  tend(): Promise<UpdatedReview>;
}

/** The announcement that an act which needs no person's decision is about to run. */
export interface ExecutionBegin extends Omit<ExecutionStart, 'review'> {
  /** The name recorded as its approver. */
  readonly by: string;
}

/** Permission to run a new act once, now. `known`: its review was there before, or nothing in it can run, so nothing was started. */
export type StartedExecution =
  | { readonly status: 'started'; readonly review: ReviewRow; readonly token: string }
  | { readonly status: 'known'; readonly review: ReviewRow };

/** Keeps reviews, and can open, decide and start one in a single write. */
export interface LocalReviewStore extends ReviewStore {
  /** `propose` with a policy and `startExecution` in one write. Nothing is started if the source already has a review or the effect is taken. */
  beginExecution(source: ReviewSource, review: NewReview, begin: ExecutionBegin): Promise<StartedExecution>;
}
