import type {
  Decided,
  EffectClaim,
  ExecutionAnswer,
  ExecutionBegin,
  ExecutionEnd,
  ExecutionStart,
  NewDecision,
  NewNote,
  NewReview,
  ReviewRow,
  ReviewSource,
  ReviewState,
  StartedExecution,
} from '@tamis/core/review';
import type {
  CallCost,
  CodeCount,
  FailedUnit,
  FailureCount,
  MadeCall,
  ModelResults,
  ResultCount,
  UnitCounts,
} from '../model/accounts.ts';
import type {
  AttemptEnd,
  AttemptRow,
  AttemptStart,
  CallFault,
  Recorded,
  Rejudged,
  Rejudgement,
  Started,
} from '../model/attempt.ts';
import type { BatchCallRow, BatchChange, BatchEnd, BatchRow, BatchStart } from '../model/batch.ts';
import type { HistoryEntry } from '../model/history.ts';
import type { Lease, LeaseAnswer, LeaseHolder, LeaseRequest } from '../model/lease.ts';
import type { NewLink, NoticeClaim, NoticeKey } from '../model/notice.ts';
import type { ExecutionPause, ExecutionResume, ResumedExecution } from '../model/paused.ts';
import type { RecheckRow } from '../model/recheck-row.ts';
import type { NewRun, RunChange, RunRow } from '../model/run.ts';
import type { Spending } from '../model/spending.ts';
import type { Example, ExampleQuery, TrendCount, TrendQuery } from '../model/trend.ts';
import type { NewUnit, SupersededRow, UnitChange, UnitRetry, UnitRow } from '../model/unit.ts';
import type { UnitState } from '../model/unit-state.ts';
import type { Handles } from './handles.ts';

/** Operations on whole runs and their leases. */
export interface Runs {
  createRun(run: NewRun): Promise<Recorded>;
  run(run: string): Promise<RunRow | undefined>;
  runs(): AsyncIterable<RunRow>;
  changeRun(lease: Lease, change: RunChange): Promise<void>;
  /**
   * Records that someone wants a run paused. It needs no lease, because the holder notices the request and stops. `known`: someone has
   * already asked.
   */
  askPause(run: string, by: string): Promise<Recorded>;
  /** Clears the request to pause, because the run is being continued. */
  liftPause(lease: Lease): Promise<void>;
  takeLease(request: LeaseRequest): Promise<LeaseAnswer>;
  renewLease(lease: Lease, milliseconds: number): Promise<void>;
  releaseLease(lease: Lease): Promise<void>;
  leaseOf(run: string, name?: string): Promise<LeaseHolder | undefined>;
  /** Everyone who holds a lease of a run, or of part of it, that has not expired. */
  leasesOf(run: string): Promise<readonly LeaseHolder[]>;
  /** Keeps the text of a contract or configuration under its digest. */
  addSnapshot(run: string, digest: string, text: string): Promise<Recorded>;
  snapshot(run: string, digest: string): Promise<string | undefined>;
  /** Removes all contents of a run from the disk and keeps its accounts; refused while anyone holds a lease. */
  purge(run: string): Promise<{ readonly status: 'purged' } | { readonly status: 'held'; readonly by: LeaseHolder }>;
}

/** Operations on units. Every write names a lease. If that lease was taken over, the write is refused with `fault.lease-lost`. */
export interface Units {
  /** Returns how many units are new. */
  addUnits(lease: Lease, units: readonly NewUnit[]): Promise<number>;
  startAttempt(lease: Lease, start: AttemptStart): Promise<Started>;
  endCall(lease: Lease, fault: CallFault): Promise<Recorded>;
  endAttempt(lease: Lease, end: AttemptEnd): Promise<Recorded>;
  changeUnit(lease: Lease, change: UnitChange): Promise<Recorded>;
  /**
   * Makes units pending again that failed or whose result is out of date, and changes the run, all in one transaction. A result from which
   * other units were made stays. Returns how many units are now pending.
   */
  retryUnits(lease: Lease, units: readonly UnitRetry[], run?: RunChange): Promise<number>;
  /** Judges a stored reply again. Results that later steps derived from the unit are superseded: kept, but no longer results. */
  rejudge(lease: Lease, rejudgement: Rejudgement): Promise<Rejudged>;
}

export interface Batches {
  startBatch(lease: Lease, start: BatchStart): Promise<Recorded>;
  changeBatch(lease: Lease, change: BatchChange): Promise<Recorded>;
  endBatch(lease: Lease, end: BatchEnd): Promise<Recorded>;
  // The batches, oldest first. `open`: only those that may still produce replies.
  batches(run: string, which?: { readonly open?: boolean }): Promise<readonly BatchRow[]>;
  batchCalls(run: string, batch: string): Promise<readonly BatchCallRow[]>;
}

/** Operations on reviews and decisions. */
export interface Reviews {
  openReview(source: ReviewSource, review: NewReview): Promise<ReviewRow>;
  /**
   * The same for a program that has no run here. The source it names is created if missing. `policy` decides at once under the given name,
   * for acts that need no person but must still run only once. An existing review is returned, and no policy decides it. A different act
   * under the same source is refused with `AnotherAct`.
   */
  propose(source: ReviewSource, review: NewReview, policy?: string, claim?: EffectClaim): Promise<ReviewRow>;
  /** The first decision wins. Later callers are told who made it. */
  decide(decision: NewDecision): Promise<Decided>;
  /** Records a comment. */
  note(note: NewNote): Promise<Recorded>;
  /**
   * Ends a review that is still undecided. With `stale`, it also ends a review that was decided or has expired but never ran. `why` is kept
   * in the log for people to read. Returns the resulting state.
   */
  closeReview(review: string, state: 'expired' | 'withdrawn' | 'stale', why?: string): Promise<ReviewState | undefined>;
  /** A review that fully matches the decision log, which is complete since the review was opened. Throws a Fault if it does not match. */
  review(review: string): Promise<ReviewRow | undefined>;
  /** Reviews in the order in which they were opened. Each matches its own log entries. To act on one, read it by its id. */
  reviews(which?: ReviewQuery): AsyncIterable<ReviewRow>;
  /** People's decisions about a tool, or about values at a step, newest first, as far as they can be read quickly. */
  decided(which: DecidedQuery): Promise<DecidedReviews>;
  /** The history of a review, oldest first. */
  history(review: string): Promise<readonly HistoryEntry[]>;
}

/** Selects which reviews to read. */
export interface ReviewQuery {
  readonly run?: string;
  /** With a run: only reviews of this unit. */
  readonly unit?: string;
  readonly state?: ReviewState;
  /** Only reviews of this action or tool. */
  readonly action?: string;
  /** Only reviews that may or may not have run: they are running, or it is an open question whether they ran. */
  readonly unsettled?: boolean;
  /** Newest first. */
  readonly newest?: boolean;
}

/** Selects which decided reviews to read: those about an action or tool, or those about values at a step. */
export type DecidedQuery = { readonly action: string } | { readonly step: string };

/** Reads reviews that people have decided. */
export interface DecidedReviews {
  readonly reviews: readonly ReviewRow[];
  /** False if there may be further reviews that were not searched. */
  readonly isAll: boolean;
}

/** Runs decided acts at most once. The intent is written before an act runs and the result after it. */
export interface Executions {
  /** The name of the process that runs acts, as people recognise it. */
  readonly holder: string;
  /**
   * `propose` with a policy and `startExecution` in one write, for an act that may run at once. Nothing is started if its source already
   * has a review.
   */
  beginExecution(source: ReviewSource, review: NewReview, begin: ExecutionBegin): Promise<StartedExecution>;
  startExecution(start: ExecutionStart): Promise<ExecutionAnswer>;
  /** Sends a heartbeat for the process. */
  renewExecution(review: string, token: string, milliseconds: number): Promise<Recorded>;
  /** Sends heartbeats until the returned function is called. A failed heartbeat shows up when the execution ends. */
  keepExecution(review: string, token: string, milliseconds: number): () => void;
  /** Leaves an execution open: it continues when somebody comes back with what it waits for, and counts as lost after its time. */
  suspendExecution(pause: ExecutionPause): Promise<Recorded>;
  /** Takes up an execution that waits; undefined if it does not wait, or somebody else has taken it up. */
  resumeExecution(start: ExecutionResume): Promise<ResumedExecution | undefined>;
  /** `known`: another process has it, or it has ended. */
  endExecution(end: ExecutionEnd): Promise<Recorded>;
  /** Ends everything that is overdue: expired reviews, and executions whose process is gone. Each such execution gets a new review. */
  tend(): Promise<Tended>;
  /** Asks whether a review, or an edit of it, could run now. A later edit by the same person replaces an earlier one. */
  askRecheck(review: string, by: string, edit?: string): Promise<number | undefined>;
  /** Unanswered questions, oldest first. */
  rechecks(): Promise<readonly RecheckRow[]>;
  recheck(recheck: number): Promise<RecheckRow | undefined>;
  answerRecheck(recheck: number, host: string, answer: string): Promise<Recorded>;
}

// Records notices to people about reviews, so that each is sent once.
export interface Notices {
  claimNotice(claim: NoticeClaim): Promise<number>;
  endNotice(key: NoticeKey): Promise<void>;
  deferNotice(key: NoticeKey, wait: number): Promise<void>;
  addLink(link: NewLink): Promise<void>;
  useLink(review: string, digest: string): Promise<string | undefined>;
}

/** The reviews that `tend` closed or opened. */
export interface Tended {
  /** The ids of the reviews that have expired. */
  readonly expired: readonly string[];
  /** The ids of the reviews that ask whether something ran. */
  readonly unknown: readonly string[];
}

/** Selects which units to read. */
export interface UnitQuery {
  /** The overall state. `repaired` includes units that were altered at a step before their last. */
  readonly state?: UnitState;
  /** Only units that have reached this step. `state` is then their state at that step. */
  readonly step?: string;
  /** Begins after this unit. */
  readonly after?: string;
  /** Ends with this unit. */
  readonly until?: string;
  /** Include the inputs. */
  readonly contents?: boolean;
  /** Include how many replies were judged at all their steps, or at those named. */
  readonly total?: boolean | readonly string[];
}

/** Selects which attempts to read. */
export interface AttemptQuery {
  readonly unit?: string;
  readonly step?: string;
  /** Only answers of a model, and such answers judged again: nothing that was computed, and no prompt that could not be made. */
  readonly answers?: boolean;
  /** Only attempts with this verdict. */
  readonly status?: 'pass' | 'hold' | 'fail';
  /** Only attempts that gave a unit's result at its step. */
  readonly results?: boolean;
  /** Include the data that tells whether a result still stands. */
  readonly standing?: boolean;
  /** Begins after all attempts of this unit. */
  readonly after?: string;
  /**
   * Include requests, replies, records and values. `judged` leaves out the requests and most metadata of longer replies. `verdicts` leaves
   * out everything but the verdict and what reached it.
   */
  readonly contents?: boolean | 'judged' | 'verdicts';
  /** Include their calls; true by default. */
  readonly calls?: boolean;
}

/** Reads everything recorded. Rows come a page at a time, ordered by unit (by the bytes of its id), step and attempt. */
export interface Records {
  units(run: string, query?: UnitQuery): AsyncIterable<UnitRow>;
  /** A unit at each step it has reached. */
  unit(run: string, unit: string): Promise<readonly UnitRow[]>;
  attempts(run: string, query?: AttemptQuery): AsyncIterable<AttemptRow>;
  /** The superseded results of a unit, in step order. */
  superseded(run: string, unit: string): Promise<readonly SupersededRow[]>;
  /** How many units are in each state, overall and at each step. */
  counts(run: string): Promise<UnitCounts>;
  /** The number of model and computed results at each step, by the configuration they were made with. */
  results(run: string): Promise<readonly ResultCount[]>;
  /** The number of model results at each step, by the model that was asked, most results first. */
  resultsByModel(run: string): Promise<readonly ModelResults[]>;
  failures(run: string): Promise<readonly FailureCount[]>;
  /** The most recently failed units, newest first. */
  newestFailures(run: string, most: number): Promise<readonly FailedUnit[]>;
  /** The most recent calls, newest first. */
  newestCalls(run: string, most: number): Promise<readonly MadeCall[]>;
  codes(run: string): Promise<readonly CodeCount[]>;
  /** How many units passed each step with this reason. Reads all units. */
  passedBecause(run: string, reason: string): Promise<ReadonlyMap<string, number>>;
  costs(run: string): Promise<readonly CallCost[]>;
  /** The usage of calls by step, model and attempt, with response times. Reads all calls. */
  spending(run: string): Promise<readonly Spending[]>;
  /** Failures, repairs or faults over time. */
  trend(run: string, query: TrendQuery): Promise<readonly TrendCount[]>;
  /** Attempts with a code, newest first. */
  examples(run: string, query: ExampleQuery): Promise<readonly Example[]>;
}

/** Folders of runs that have their own ledgers. */
export interface Folders {
  registerFolder(folder: string): Promise<Recorded>;
  folders(): Promise<readonly string[]>;
}

/** The durable memory of everything that is judged. Once a promise has resolved, its write survives a crash and a power cut. */
export interface Ledger extends Runs, Units, Batches, Reviews, Executions, Notices, Handles, Records, Folders {
  /** The place where the ledger is kept. */
  readonly place: string;
  /** A number that changes when another process has written to the ledger. */
  version(): Promise<number>;
  /** Waits for pending writes. */
  close(): Promise<void>;
}
