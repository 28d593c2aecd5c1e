import type { AttemptEnd, AttemptKey, AttemptStart, CallFault, Rejudgement } from '../model/attempt.ts';
import type { BatchChange, BatchEnd, BatchStart } from '../model/batch.ts';
import type { ExecutionEnd, ExecutionStart } from '../model/execution.ts';
import type { Lease, LeaseHolder, LeaseRequest } from '../model/lease.ts';
import type { NoticeClaim, NoticeKey } from '../model/notice.ts';
import type { NewDecision, NewNote, NewReview, ReviewRow, ReviewSource } from '../model/review.ts';
import type { NewRun, RunChange } from '../model/run.ts';
import type { ExampleQuery, TrendQuery } from '../model/trend.ts';
import type { NewUnit, UnitChange, UnitRetry } from '../model/unit.ts';
import type { Ids } from '../port/ids.ts';
import type { AttemptQuery, Ledger, ReviewQuery, Tended, UnitQuery } from '../port/ledger.ts';
import type { WallClock } from '../port/wall-clock.ts';
import { type FoundRun, findRun } from './find/find-run.ts';
import { countCodes, countFailures, countUnits, readNewestCalls, readNewestFailures, sumCosts } from './read/accounts.ts';
import { readAttempts } from './read/attempts.ts';
import { readBatchCalls, readBatches } from './read/batches.ts';
import { readHistory } from './read/log-entries.ts';
import { openRechecks, readRecheck } from './read/rechecks.ts';
import { mayBeOver, provenReview, readReviews } from './read/reviews.ts';
import { readRun, readRuns, readSnapshot } from './read/runs.ts';
import { readExamples, readTrend } from './read/trends.ts';
import { readSuperseded, readUnit, readUnits } from './read/units.ts';
import { type DoWork, Sql, type Work } from './sql.ts';
import type { OpenStore, Scope, Store } from './store.ts';
import { addUnits } from './write/add-units.ts';
import { changeBatch, endBatch, startBatch } from './write/batches.ts';
import { changeUnit } from './write/change-unit.ts';
import { endAttempt } from './write/end-attempt.ts';
import { endExecution, loseExecutions, renewExecution, startExecution } from './write/executions.ts';
import { registerFolder } from './write/folders.ts';
import { fence, holderOf, holdersOf, releaseLease, renewLease, takeLease, WHOLE_RUN } from './write/leases.ts';
import { claimNotice, endNotice } from './write/notices.ts';
import { propose } from './write/propose.ts';
import { removeContents } from './write/purge.ts';
import { answerRecheck, askRecheck } from './write/rechecks.ts';
import { rejudge } from './write/rejudge.ts';
import { retryUnits } from './write/retry-units.ts';
import { closeReview, decide, expireReviews, noteReview, openReview } from './write/reviews.ts';
import { addSnapshot, askPause, changeRun, createRun, liftPause } from './write/runs.ts';
import { endCall, startAttempt } from './write/start-attempt.ts';
import type { Writing } from './write/writing.ts';

/** Options for a ledger in SQL. */
export interface SqlGiven {
  readonly open: OpenStore;
  readonly clock: WallClock;
  readonly ids: Ids;
}

/** A ledger in a store that speaks SQL. Each method calls the function of that name in `read/` or `write/`. */
export class SqlLedger implements Ledger {
  readonly place: string;
  readonly #sql = new Sql();
  readonly #store: Store;
  readonly #writing: Writing;

  constructor({ open, clock, ids }: SqlGiven) {
    this.#store = open(this.#sql);
    this.place = this.#store.place;
    this.#writing = { sql: this.#sql, clock, ids };
  }

  createRun = (run: NewRun) => this.#write(() => createRun(this.#writing, run));
  run = (run: string) => this.#read(readRun(this.#sql, run));
  runs = () => this.#stream((sql, work) => readRuns(sql, work));
  changeRun = (lease: Lease, change: RunChange) => this.#fenced(lease, (run) => changeRun(this.#writing, run, change));
  askPause = (run: string, by: string) => this.#write(() => askPause(this.#writing, run, by));
  liftPause = (lease: Lease) => this.#fenced(lease, (run) => liftPause(this.#writing, run));
  takeLease = (request: LeaseRequest) => this.#write(() => takeLease(this.#writing, request), leaseScope(request));
  renewLease = (lease: Lease, milliseconds: number) =>
    this.#write(() => renewLease(this.#writing, lease, milliseconds), { unit: '' });
  releaseLease = (lease: Lease) => this.#write(() => releaseLease(this.#writing, lease), { unit: '' });
  leaseOf = (run: string, name = WHOLE_RUN) => this.#read(holderIn(this.#sql, run, name));
  leasesOf = (run: string) => this.#read(holdersIn(this.#sql, run, this.#writing.clock.now()));
  addSnapshot = (run: string, digest: string, text: string) => this.#write(() => addSnapshot(this.#writing, run, digest, text));
  snapshot = (run: string, digest: string) => this.#read(readSnapshot(this.#sql, run, digest));

  addUnits = (lease: Lease, units: readonly NewUnit[]) =>
    this.#fenced(lease, (run) => addUnits(this.#writing, run, units), { unit: '' });
  startAttempt = (lease: Lease, start: AttemptStart) =>
    this.#fenced(lease, (run) => startAttempt(this.#writing, run, lease.epoch, start), start);
  endCall = (lease: Lease, fault: CallFault) => this.#fenced(lease, (run) => endCall(this.#writing, run, fault), fault);
  endAttempt = (lease: Lease, end: AttemptEnd) => this.#fenced(lease, (run) => endAttempt(this.#writing, run, end), scopeOf(end));
  changeUnit = (lease: Lease, change: UnitChange) => this.#fenced(lease, (run) => changeUnit(this.#writing, run, change), change);
  retryUnits = (lease: Lease, units: readonly UnitRetry[], change?: RunChange) =>
    this.#fenced(lease, (run) => retryUnits(this.#writing, run, units, change));
  rejudge = (lease: Lease, rejudgement: Rejudgement) => this.#fenced(lease, (run) => rejudge(this.#writing, run, rejudgement));

  startBatch = (lease: Lease, start: BatchStart) =>
    this.#fenced(lease, (run) => startBatch(this.#writing, run, lease.epoch, start));
  changeBatch = (lease: Lease, change: BatchChange) => this.#fenced(lease, (run) => changeBatch(this.#writing, run, change));
  endBatch = (lease: Lease, end: BatchEnd) => this.#fenced(lease, (run) => endBatch(this.#writing, run, end));
  batches = (run: string, which: { readonly open?: boolean } = {}) => this.#read(readBatches(this.#sql, run, which));
  batchCalls = (run: string, batch: string) => this.#read(readBatchCalls(this.#sql, run, batch));

  openReview = ({ run, ...source }: ReviewSource, review: NewReview) =>
    this.#write(() => openReviewIn(this.#writing, run, source, review));
  propose = (source: ReviewSource, review: NewReview, policy?: string) =>
    this.#write(() => propose(this.#writing, source, review, policy));
  decide = (decision: NewDecision) => this.#write(() => decide(this.#writing, decision));
  note = (note: NewNote) => this.#write(() => noteReview(this.#writing, note));
  closeReview = (review: string, state: 'expired' | 'withdrawn' | 'stale', why?: string) =>
    this.#write(() => closeReview(this.#writing, review, state, why));
  review = (review: string) => this.#read(reviewRow(this.#sql, review));
  reviews = (which: ReviewQuery = {}) => this.#stream((sql, work) => readReviews(sql, work, which));
  history = (review: string) => this.#read(readHistory(this.#sql, review));

  startExecution = (start: ExecutionStart) => this.#write(() => startExecution(this.#writing, start));
  renewExecution = (review: string, token: string, milliseconds: number) =>
    this.#write(() => renewExecution(this.#writing, review, token, milliseconds));
  endExecution = (end: ExecutionEnd) => this.#write(() => endExecution(this.#writing, end));
  tend = async () => {
    // Usually nothing is overdue, and writers are not disturbed.
    if (!(await this.#read(mayBeOver(this.#sql, this.#writing.clock.now())))) return { expired: [], unknown: [] };
    return await this.#write(() => endWhatIsOver(this.#writing));
  };
  askRecheck = (review: string, by: string) => this.#write(() => askRecheck(this.#writing, review, by));
  rechecks = () => this.#read(openRechecks(this.#sql));
  recheck = (recheck: number) => this.#read(readRecheck(this.#sql, recheck));
  answerRecheck = (recheck: number, host: string, answer: string) =>
    this.#write(() => answerRecheck(this.#writing, recheck, host, answer));

  claimNotice = (claim: NoticeClaim) => this.#write(() => claimNotice(this.#writing, claim));
  endNotice = (key: NoticeKey) => this.#write(() => endNotice(this.#writing, key));

  units = (run: string, query: UnitQuery = {}) => this.#stream((sql, work) => readUnits(sql, work, run, query));
  unit = (run: string, unit: string) => this.#read(readUnit(this.#sql, run, unit));
  attempts = (run: string, query: AttemptQuery = {}) => this.#stream((sql, work) => readAttempts(sql, work, run, query));
  superseded = (run: string, unit: string) => this.#read(readSuperseded(this.#sql, run, unit));
  counts = (run: string) => this.#read(countUnits(this.#sql, run));
  failures = (run: string) => this.#read(countFailures(this.#sql, run));
  newestFailures = (run: string, most: number) => this.#read(readNewestFailures(this.#sql, run, most));
  newestCalls = (run: string, most: number) => this.#read(readNewestCalls(this.#sql, run, most));
  codes = (run: string) => this.#read(countCodes(this.#sql, run));
  costs = (run: string) => this.#read(sumCosts(this.#sql, run));
  trend = (run: string, query: TrendQuery) => this.#read(readTrend(this.#sql, run, query));
  examples = (run: string, query: ExampleQuery) => this.#read(readExamples(this.#sql, run, query));

  registerFolder = (folder: string) => this.#write(() => registerFolder(this.#writing, folder));
  folders = () => this.#read(readFolders(this.#sql));

  async purge(run: string) {
    const by = await this.#write(() => removeContents(this.#writing, run));
    if (by !== undefined) return { status: 'held', by } as const;
    await this.#store.rewrite();
    return { status: 'purged' } as const;
  }

  version = () => this.#store.version();
  close = () => this.#store.close();

  #fenced<Result>(lease: Lease, work: (run: FoundRun) => Work<Result>, { unit }: Scope = {}): Promise<Result> {
    const sql = this.#sql;
    const fenced = function* (): Work<Result> {
      return yield* work(yield* fence(sql, lease));
    };
    return this.#write(fenced, unit === undefined ? {} : { unit });
  }

  async #write<Result>(work: () => Work<Result>, scope: Scope = {}): Promise<Result> {
    return await this.#store.write(work, scope);
  }

  async #read<Result>(work: Work<Result>): Promise<Result> {
    try {
      return await this.#store.do(work);
    } catch (problem) {
      throw this.#store.toFault(problem);
    }
  }

  /** Not a generator: that would await three times for each row. */
  #stream<Row>(rows: (sql: Sql, work: DoWork) => AsyncGenerator<Row, void, undefined>): AsyncIterable<Row> {
    const refuse = (problem: unknown): never => {
      throw this.#store.toFault(problem);
    };
    return {
      [Symbol.asyncIterator]: () => {
        const inner = rows(this.#sql, this.#store.do);
        return { next: () => inner.next().catch(refuse), return: () => inner.return() };
      },
    };
  }
}

/**
 * A lease of part of a run, taken by force: only its last holder can be in the way, and that holder has the row locked while it
 * writes. Requests for a free lease are answered one at a time.
 */
function leaseScope({ name, force }: LeaseRequest): Scope {
  return force === true && name !== undefined ? { unit: '' } : {};
}

/** The result of an attempt touches only its own unit, unless people are asked or the run changes. */
function scopeOf({ unit, review, run }: AttemptEnd): Scope {
  return review === undefined && run === undefined ? { unit } : {};
}

function* holderIn(sql: Sql, run: string, name: string): Work<LeaseHolder | undefined> {
  return yield* holderOf(sql, (yield* findRun(sql, run)).no, name);
}

function* holdersIn(sql: Sql, run: string, now: number): Work<readonly LeaseHolder[]> {
  return yield* holdersOf(sql, (yield* findRun(sql, run)).no, now);
}

function* openReviewIn(writing: Writing, run: string, source: AttemptKey, review: NewReview): Work<ReviewRow> {
  return yield* openReview(writing, yield* findRun(writing.sql, run), source, review);
}

function* reviewRow(sql: Sql, review: string): Work<ReviewRow | undefined> {
  return (yield* provenReview(sql, review))?.row;
}

function* endWhatIsOver(writing: Writing): Work<Tended> {
  return { expired: yield* expireReviews(writing), unknown: yield* loseExecutions(writing) };
}

function* readFolders(sql: Sql): Work<readonly string[]> {
  return (yield* sql.all<{ readonly path: string }>('SELECT path FROM folder ORDER BY no')).map(({ path }) => path);
}
