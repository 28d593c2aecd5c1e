import type { CallCost, CodeCount, FailureCount, UnitCounts } from '../model/accounts.ts';
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
import type { Lease, LeaseAnswer, LeaseHolder, LeaseRequest } from '../model/lease.ts';
import type { Decided, NewDecision, NewReview, ReviewRow, ReviewSource, ReviewState } from '../model/review.ts';
import type { NewRun, RunChange, RunRow } from '../model/run.ts';
import type { NewUnit, SupersededRow, UnitChange, UnitRetry, UnitRow } from '../model/unit.ts';
import type { UnitState } from '../model/unit-state.ts';

/** Runs as a whole, and who may write to them. */
export interface Runs {
  createRun(run: NewRun): Promise<Recorded>;
  run(run: string): Promise<RunRow | undefined>;
  runs(): AsyncIterable<RunRow>;
  changeRun(lease: Lease, change: RunChange): Promise<void>;
  takeLease(request: LeaseRequest): Promise<LeaseAnswer>;
  renewLease(lease: Lease, milliseconds: number): Promise<void>;
  releaseLease(lease: Lease): Promise<void>;
  leaseOf(run: string, name?: string): Promise<LeaseHolder | undefined>;
  /** Keeps the text of a contract or configuration under its digest. */
  addSnapshot(run: string, digest: string, text: string): Promise<Recorded>;
  snapshot(run: string, digest: string): Promise<string | undefined>;
  /** Removes all contents of a run from the disk and keeps its accounts; refused while somebody holds a lease. */
  purge(run: string): Promise<{ readonly status: 'purged' } | { readonly status: 'held'; readonly by: LeaseHolder }>;
}

/** What happens to units. Every write names a lease; one that was taken over is refused with `fault.lease-lost`. */
export interface Units {
  /** Gives how many of them are new. */
  addUnits(lease: Lease, units: readonly NewUnit[]): Promise<number>;
  startAttempt(lease: Lease, start: AttemptStart): Promise<Started>;
  endCall(lease: Lease, fault: CallFault): Promise<Recorded>;
  endAttempt(lease: Lease, end: AttemptEnd): Promise<Recorded>;
  changeUnit(lease: Lease, change: UnitChange): Promise<Recorded>;
  /** Makes failed units pending again, all at once, and changes the run with them. Gives how many were failed. */
  retryUnits(lease: Lease, units: readonly UnitRetry[], run?: RunChange): Promise<number>;
  /** Judges a stored reply again. What later steps made of the unit is superseded: kept, but no longer a result. */
  rejudge(lease: Lease, rejudgement: Rejudgement): Promise<Rejudged>;
}

/** What people decide. */
export interface Reviews {
  openReview(source: ReviewSource, review: NewReview): Promise<ReviewRow>;
  /** The first decision stands; later ones are told whose it was. */
  decide(decision: NewDecision): Promise<Decided>;
  /** Ends a review that nobody decided. Gives the state it is in afterwards. */
  closeReview(review: string, state: 'expired' | 'withdrawn'): Promise<ReviewState | undefined>;
  review(review: string): Promise<ReviewRow | undefined>;
  /** In the order in which they were opened. */
  reviews(which?: { readonly run?: string; readonly state?: ReviewState }): AsyncIterable<ReviewRow>;
}

/** Which units are read. */
export interface UnitQuery {
  readonly state?: UnitState;
  /** Begins after this unit. */
  readonly after?: string;
  /** Inputs too. */
  readonly contents?: boolean;
}

/** Which attempts are read. */
export interface AttemptQuery {
  readonly unit?: string;
  readonly step?: string;
  /** Attempts whose verdict this is. */
  readonly status?: 'pass' | 'hold' | 'fail';
  /** Those alone that gave the result of a unit at its step. */
  readonly results?: boolean;
  /** Begins after all attempts of this unit. */
  readonly after?: string;
  /** Requests, replies, records and values too; `judged` leaves out the requests and what came along with the replies. */
  readonly contents?: boolean | 'judged';
  /** Their calls too; true unless said otherwise. */
  readonly calls?: boolean;
}

/** What was recorded. Rows come in order of unit (by the bytes of its id), step and attempt, a page at a time. */
export interface Records {
  units(run: string, query?: UnitQuery): AsyncIterable<UnitRow>;
  /** A unit at each step it has reached. */
  unit(run: string, unit: string): Promise<readonly UnitRow[]>;
  attempts(run: string, query?: AttemptQuery): AsyncIterable<AttemptRow>;
  /** What was superseded of a unit, in the order of its steps. */
  superseded(run: string, unit: string): Promise<readonly SupersededRow[]>;
  counts(run: string): Promise<UnitCounts>;
  failures(run: string): Promise<readonly FailureCount[]>;
  codes(run: string): Promise<readonly CodeCount[]>;
  costs(run: string): Promise<readonly CallCost[]>;
}

/** Folders whose runs have ledgers of their own. */
export interface Folders {
  registerFolder(folder: string): Promise<Recorded>;
  folders(): Promise<readonly string[]>;
}

/** The durable memory of everything that is judged. What a promise has resolved for survives a crash and a power cut. */
export interface Ledger extends Runs, Units, Reviews, Records, Folders {
  /** Where it is kept. */
  readonly place: string;
  /** Waits for what is being written. */
  close(): Promise<void>;
}
