import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers';

interface Job {
  // Changes only the database, so it can be repeated after a rollback.
  readonly work: () => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (problem: unknown) => void;
  readonly isAlone: boolean;
}

// Called before and after every commit, so that a test can end the process at the k-th.
export type CommitListener = (moment: 'before' | 'after') => void;

export interface QueueGiven {
  readonly db: DatabaseSync;
  readonly toFault: (problem: unknown) => unknown;
  // Called because reads made inside the transaction may no longer hold.
  readonly onRollBack: () => void;
  readonly onCommit?: CommitListener | undefined;
}

// A transaction with more jobs would delay other work for too long.
const MOST_JOBS = 1000;

// Groups writes that arrive together into one transaction, so that they share one wait for the disk. A promise resolves after the commit. A
// write that fails is rolled back alone.
export class WriteQueue {
  readonly #db: DatabaseSync;
  readonly #toFault: (problem: unknown) => unknown;
  readonly #onCommit: CommitListener;
  readonly #onRollBack: () => void;
  #waiting: Job[] = [];
  #isScheduled = false;

  constructor({ db, toFault, onRollBack, onCommit = () => undefined }: QueueGiven) {
    this.#db = db;
    this.#toFault = toFault;
    this.#onCommit = onCommit;
    this.#onRollBack = onRollBack;
  }

  write<Result>(work: () => Result): Promise<Result> {
    return this.#add(work, false);
  }

  alone<Result>(work: () => Result): Promise<Result> {
    return this.#add(work, true);
  }

  #add<Result>(work: () => Result, isAlone: boolean): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as (result: unknown) => void, reject, isAlone });
      this.#schedule();
    });
  }

  // Begins on a later turn of the event loop, because more work may arrive in this one.
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      const jobs = this.#nextJobs();
      if (this.#waiting.length > 0) this.#schedule();
      if (jobs[0]?.isAlone) this.#doAlone(jobs[0]);
      else this.#commit(jobs);
    });
  }

  #nextJobs(): readonly Job[] {
    const first = this.#waiting.findIndex(({ isAlone }) => isAlone);
    const count = first === 0 ? 1 : Math.min(MOST_JOBS, first === -1 ? this.#waiting.length : first);
    return this.#waiting.splice(0, count);
  }

  #doAlone({ work, resolve, reject }: Job): void {
    try {
      resolve(work());
    } catch (problem) {
      this.#rollBack();
      reject(this.#toFault(problem));
    }
  }

  #commit(jobs: readonly Job[]): void {
    let isWorking = false;
    try {
      this.#db.exec('BEGIN IMMEDIATE');
      isWorking = true;
      const results = jobs.map(({ work }) => work());
      isWorking = false;
      this.#onCommit('before');
      this.#db.exec('COMMIT');
      this.#onCommit('after');
      for (const [index, { resolve }] of jobs.entries()) resolve(results[index]);
    } catch (problem) {
      this.#rollBack();
      if (isWorking && jobs.length > 1) for (const job of jobs) this.#commit([job]);
      else for (const { reject } of jobs) reject(this.#toFault(problem));
    }
  }

  // Rolls back. SQLite has already done so if the disk failed, and a closed file has nothing to roll back.
  #rollBack(): void {
    if (this.#db.isOpen && this.#db.isTransaction) this.#db.exec('ROLLBACK');
    this.#onRollBack();
  }
}
