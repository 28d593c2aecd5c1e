import type { DatabaseSync } from 'node:sqlite';
import { Fault } from '@tamis/core';
import type { AttemptEnd, AttemptStart, CallFault, Rejudgement } from '../model/attempt.ts';
import type { BatchChange, BatchEnd, BatchStart } from '../model/batch.ts';
import type { ExecutionEnd, ExecutionStart } from '../model/execution.ts';
import type { Lease, LeaseRequest } from '../model/lease.ts';
import type { NoticeClaim, NoticeKey } from '../model/notice.ts';
import type { NewDecision, NewNote, NewReview, ReviewSource } from '../model/review.ts';
import type { NewRun, RunChange } from '../model/run.ts';
import type { ExampleQuery, TrendQuery } from '../model/trend.ts';
import type { NewUnit, UnitChange, UnitRetry } from '../model/unit.ts';
import type { Ids } from '../port/ids.ts';
import type { AttemptQuery, Ledger, ReviewQuery, UnitQuery } from '../port/ledger.ts';
import type { WallClock } from '../port/wall-clock.ts';
import { Sql } from './file/sql.ts';
import { sqliteFault } from './file/sqlite-fault.ts';
import { type CommitListener, WriteQueue } from './file/write-queue.ts';
import { findRun } from './find/find-run.ts';
import { countCodes, countFailures, countUnits, readNewestCalls, readNewestFailures, sumCosts } from './read/accounts.ts';
import { readAttempts } from './read/attempts.ts';
import { readBatchCalls, readBatches } from './read/batches.ts';
import { readHistory, readVersion } from './read/history.ts';
import { openRechecks, readRecheck } from './read/rechecks.ts';
import { mayBeOver, readReviews, reviewById } from './read/reviews.ts';
import { readRun, readRuns, readSnapshot } from './read/runs.ts';
import { readExamples, readTrend } from './read/trends.ts';
import { readSuperseded, readUnit, readUnits } from './read/units.ts';
import { addUnits } from './write/add-units.ts';
import { changeBatch, endBatch, startBatch } from './write/batches.ts';
import { changeUnit } from './write/change-unit.ts';
import { addSnapshot, changeRun, createRun } from './write/create-run.ts';
import { endAttempt } from './write/end-attempt.ts';
import { endExecution, loseExecutions, renewExecution, startExecution } from './write/executions.ts';
import { registerFolder } from './write/folders.ts';
import { fence, holderOf, releaseLease, renewLease, takeLease, WHOLE_RUN } from './write/leases.ts';
import { claimNotice, endNotice } from './write/notices.ts';
import { askPause, liftPause } from './write/pause.ts';
import { propose } from './write/propose.ts';
import { removeContents, rewriteFile } from './write/purge.ts';
import { answerRecheck, askRecheck } from './write/rechecks.ts';
import { rejudge } from './write/rejudge.ts';
import { retryUnits } from './write/retry-units.ts';
import { closeReview, decide, expireReviews, noteReview, openReview } from './write/reviews.ts';
import { endCall, startAttempt } from './write/start-attempt.ts';
import type { Writing } from './write/writing.ts';

/** What a ledger in SQLite is made with. */
export interface SqliteGiven {
  readonly db: DatabaseSync;
  readonly place: string;
  readonly clock: WallClock;
  readonly ids: Ids;
  readonly readOnly: boolean;
  readonly onCommit?: CommitListener;
}

/** A ledger in an SQLite file. Each method calls the function of that name in `read/` or `write/`. */
export class SqliteLedger implements Ledger {
  readonly place: string;
  readonly #db: DatabaseSync;
  readonly #sql: Sql;
  readonly #queue: WriteQueue;
  readonly #writing: Writing;
  readonly #readOnly: boolean;

  constructor({ db, place, clock, ids, readOnly, onCommit }: SqliteGiven) {
    this.place = place;
    this.#db = db;
    this.#sql = new Sql(db);
    this.#queue = new WriteQueue({
      db,
      toFault: (problem) => sqliteFault(problem, place),
      onRollBack: () => this.#sql.forget(),
      onCommit,
    });
    this.#writing = { sql: this.#sql, clock, ids };
    this.#readOnly = readOnly;
  }

  createRun = (run: NewRun) => this.#write((writing) => createRun(writing, run));
  run = (run: string) => this.#read((sql) => readRun(sql, run));
  runs = () => this.#stream((sql) => readRuns(sql));
  changeRun = (lease: Lease, change: RunChange) =>
    this.#write((writing) => changeRun(writing, fence(writing.sql, lease), change));
  askPause = (run: string, by: string) => this.#write((writing) => askPause(writing, run, by));
  liftPause = (lease: Lease) => this.#write((writing) => liftPause(writing, fence(writing.sql, lease)));
  takeLease = (request: LeaseRequest) => this.#write((writing) => takeLease(writing, request));
  renewLease = (lease: Lease, milliseconds: number) => this.#write((writing) => renewLease(writing, lease, milliseconds));
  releaseLease = (lease: Lease) => this.#write((writing) => releaseLease(writing, lease));
  leaseOf = (run: string, name = WHOLE_RUN) => this.#read((sql) => holderOf(sql, findRun(sql, run).no, name));
  addSnapshot = (run: string, digest: string, text: string) => this.#write((writing) => addSnapshot(writing, run, digest, text));
  snapshot = (run: string, digest: string) => this.#read((sql) => readSnapshot(sql, run, digest));

  async purge(run: string) {
    const by = await this.#write((writing) => removeContents(writing, run));
    if (by !== undefined) return { status: 'held', by } as const;
    await this.#queue.alone(() => rewriteFile(this.#sql, this.place));
    return { status: 'purged' } as const;
  }

  addUnits = (lease: Lease, units: readonly NewUnit[]) =>
    this.#write((writing) => addUnits(writing, fence(writing.sql, lease), units));
  startAttempt = (lease: Lease, start: AttemptStart) =>
    this.#write((writing) => startAttempt(writing, fence(writing.sql, lease), lease.epoch, start));
  endCall = (lease: Lease, fault: CallFault) => this.#write((writing) => endCall(writing, fence(writing.sql, lease), fault));
  endAttempt = (lease: Lease, end: AttemptEnd) => this.#write((writing) => endAttempt(writing, fence(writing.sql, lease), end));
  changeUnit = (lease: Lease, change: UnitChange) =>
    this.#write((writing) => changeUnit(writing, fence(writing.sql, lease), change));
  retryUnits = (lease: Lease, units: readonly UnitRetry[], run?: RunChange) =>
    this.#write((writing) => retryUnits(writing, fence(writing.sql, lease), units, run));
  rejudge = (lease: Lease, rejudgement: Rejudgement) =>
    this.#write((writing) => rejudge(writing, fence(writing.sql, lease), rejudgement));

  startBatch = (lease: Lease, start: BatchStart) =>
    this.#write((writing) => startBatch(writing, fence(writing.sql, lease), lease.epoch, start));
  changeBatch = (lease: Lease, change: BatchChange) =>
    this.#write((writing) => changeBatch(writing, fence(writing.sql, lease), change));
  endBatch = (lease: Lease, end: BatchEnd) => this.#write((writing) => endBatch(writing, fence(writing.sql, lease), end));
  batches = (run: string, which: { readonly open?: boolean } = {}) => this.#read((sql) => readBatches(sql, run, which));
  batchCalls = (run: string, batch: string) => this.#read((sql) => readBatchCalls(sql, run, batch));

  openReview = ({ run, ...source }: ReviewSource, review: NewReview) =>
    this.#write((writing) => openReview(writing, findRun(writing.sql, run), source, review));
  propose = (source: ReviewSource, review: NewReview, policy?: string) =>
    this.#write((writing) => propose(writing, source, review, policy));
  decide = (decision: NewDecision) => this.#write((writing) => decide(writing, decision));
  note = (note: NewNote) => this.#write((writing) => noteReview(writing, note));
  closeReview = (review: string, state: 'expired' | 'withdrawn' | 'stale') =>
    this.#write((writing) => closeReview(writing, review, state));
  review = (review: string) => this.#read((sql) => reviewById(sql, review)?.row);
  reviews = (which: ReviewQuery = {}) => this.#stream((sql) => readReviews(sql, which));
  history = (review: string) => this.#read((sql) => readHistory(sql, review));

  startExecution = (start: ExecutionStart) => this.#write((writing) => startExecution(writing, start));
  renewExecution = (review: string, token: string, milliseconds: number) =>
    this.#write((writing) => renewExecution(writing, review, token, milliseconds));
  endExecution = (end: ExecutionEnd) => this.#write((writing) => endExecution(writing, end));
  tend = async () => {
    // Most often nothing is over, and whoever writes is not disturbed.
    if (!(await this.#read((sql) => mayBeOver(sql, this.#writing.clock.now())))) return { expired: [], unknown: [] };
    return await this.#write((writing) => ({ expired: expireReviews(writing), unknown: loseExecutions(writing) }));
  };
  askRecheck = (review: string, by: string) => this.#write((writing) => askRecheck(writing, review, by));
  rechecks = () => this.#read((sql) => openRechecks(sql));
  recheck = (recheck: number) => this.#read((sql) => readRecheck(sql, recheck));
  answerRecheck = (recheck: number, host: string, answer: string) =>
    this.#write((writing) => answerRecheck(writing, recheck, host, answer));

  claimNotice = (claim: NoticeClaim) => this.#write((writing) => claimNotice(writing, claim));
  endNotice = (key: NoticeKey) => this.#write((writing) => endNotice(writing, key));

  units = (run: string, query: UnitQuery = {}) => this.#stream((sql) => readUnits(sql, run, query));
  unit = (run: string, unit: string) => this.#read((sql) => readUnit(sql, run, unit));
  attempts = (run: string, query: AttemptQuery = {}) => this.#stream((sql) => readAttempts(sql, run, query));
  superseded = (run: string, unit: string) => this.#read((sql) => readSuperseded(sql, run, unit));
  counts = (run: string) => this.#read((sql) => countUnits(sql, run));
  failures = (run: string) => this.#read((sql) => countFailures(sql, run));
  newestFailures = (run: string, most: number) => this.#read((sql) => readNewestFailures(sql, run, most));
  newestCalls = (run: string, most: number) => this.#read((sql) => readNewestCalls(sql, run, most));
  codes = (run: string) => this.#read((sql) => countCodes(sql, run));
  costs = (run: string) => this.#read((sql) => sumCosts(sql, run));
  trend = (run: string, query: TrendQuery) => this.#read((sql) => readTrend(sql, run, query));
  examples = (run: string, query: ExampleQuery) => this.#read((sql) => readExamples(sql, run, query));

  registerFolder = (folder: string) => this.#write((writing) => registerFolder(writing, folder));
  folders = () =>
    this.#read((sql) => sql.all<{ readonly path: string }>('SELECT path FROM folder ORDER BY no').map(({ path }) => path));

  version = () => this.#read(readVersion);

  async close(): Promise<void> {
    await this.#queue.alone(() => {
      if (this.#db.isOpen) this.#db.close();
    });
  }

  async #write<Result>(work: (writing: Writing) => Result): Promise<Result> {
    if (this.#readOnly) throw new Fault('fault.disk-read-only', `${this.place} was opened for reading.`);
    return await this.#queue.write(() => work(this.#writing));
  }

  async #read<Result>(work: (sql: Sql) => Result): Promise<Result> {
    try {
      return work(this.#sql);
    } catch (problem) {
      throw sqliteFault(problem, this.place);
    }
  }

  /** No generator: it would wait three times for each row. */
  #stream<Row>(rows: (sql: Sql) => AsyncGenerator<Row, void, undefined>): AsyncIterable<Row> {
    const refuse = (problem: unknown): never => {
      throw sqliteFault(problem, this.place);
    };
    return {
      [Symbol.asyncIterator]: () => {
        const inner = rows(this.#sql);
        return { next: () => inner.next().catch(refuse), return: () => inner.return() };
      },
    };
  }
}
