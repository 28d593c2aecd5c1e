import { setImmediate } from 'node:timers';
import { setTimeout } from 'node:timers/promises';
import { together, type Work } from '../../sql/sql.ts';
import type { Scope } from '../../sql/store.ts';
import { doWork } from './answer.ts';
import type { Connection } from './connection.ts';
import { isAway, stateOf } from './postgres-fault.ts';
import { Receipt, type Signed } from './receipt.ts';

interface Job {
  readonly work: () => Work<unknown>;
  readonly unit: string | undefined;
  readonly resolve: (result: unknown) => void;
  readonly reject: (problem: unknown) => void;
}

export interface QueueGiven {
  readonly connect: () => Promise<Connection>;
  readonly schema: string;
  readonly toFault: (problem: unknown) => unknown;
  // Called with the reason, because reads made inside the transaction may no longer hold.
  readonly onRollBack: (problem: unknown) => void;
  readonly patience: number;
}

// A transaction has no more jobs than this. Units whose writes are committed together go on together, so larger transactions would keep
// calls in step: all are sent at once and all are answered at once, and meanwhile nothing is in flight.
const MOST_JOBS = 64;

const CLASHES = new Set(['40001', '40P01']);

// Writes to Postgres. Writes that arrive together share a transaction. Writes to a single unit run concurrently with writes to other units,
// also across processes. All other writes lock the whole ledger, as every write to an SQLite file does. Work lost with the connection is
// repeated unless the database has its receipt.
export class CommitQueue {
  readonly #given: QueueGiven;
  readonly #receipt: Receipt;
  #waiting: Job[] = [];
  #isBusy = false;

  constructor(given: QueueGiven) {
    this.#given = given;
    this.#receipt = new Receipt(given.schema);
  }

  write<Result>(work: () => Work<Result>, { unit }: Scope): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ work, unit, resolve: resolve as (result: unknown) => void, reject });
      this.#begin();
    });
  }

  async rest(): Promise<void> {
    while (this.#isBusy) await setTimeout(5);
  }

  async end(): Promise<void> {
    await this.rest();
    if (this.#receipt.isUsed) await this.#given.connect().then((connection) => this.#receipt.remove(connection));
  }

  // Begins on a later turn of the event loop, because more work may arrive in this one.
  #begin(): void {
    if (this.#isBusy) return;
    this.#isBusy = true;
    setImmediate(() => void this.#drain());
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather();
      await this.#commit(this.#nextJobs());
    }
    this.#isBusy = false;
  }

  // Waits as long as every turn of the event loop brings more work. Those whose work was just committed come back soon, and without them
  // there would be two halves that take turns, with twice as many transactions.
  async #gather(): Promise<void> {
    for (let known = 0; known < this.#waiting.length && known < MOST_JOBS; ) {
      known = this.#waiting.length;
      await new Promise(setImmediate);
    }
  }

  #nextJobs(): readonly Job[] {
    const isShared = this.#waiting[0]?.unit !== undefined;
    const end = this.#waiting.findIndex(({ unit }) => (unit !== undefined) !== isShared);
    return this.#waiting.splice(0, Math.min(MOST_JOBS, end === -1 ? this.#waiting.length : end));
  }

  async #commit(jobs: readonly Job[]): Promise<void> {
    try {
      const results = await this.#transact(jobs);
      for (const [index, { resolve }] of jobs.entries()) resolve(results[index]);
    } catch (problem) {
      if (jobs.length > 1 && !isAway(problem)) for (const job of jobs) await this.#commit([job]);
      else for (const { reject } of jobs) reject(this.#given.toFault(problem));
    }
  }

  // Retries until the jobs are committed or fail for a reason that waiting can't fix.
  async #transact(jobs: readonly Job[]): Promise<readonly unknown[]> {
    const begun = performance.now();
    for (let tries = 0; ; tries++) {
      const transaction: Transaction = {};
      try {
        return await this.#try(jobs, transaction);
      } catch (problem) {
        this.#given.onRollBack(problem);
        const isOver = performance.now() - begun > this.#given.patience;
        if (isOver || !(isAway(problem) || CLASHES.has(stateOf(problem) ?? ''))) throw problem;
        await setTimeout(Math.min(1000, 20 * 2 ** tries));
        const results = transaction.results;
        if (results !== undefined && (await this.#wasCommitted(transaction, begun))) return results;
      }
    }
  }

  async #try(jobs: readonly Job[], transaction: Transaction): Promise<readonly unknown[]> {
    const { connect, schema } = this.#given;
    const connection = await connect();
    await this.#receipt.prepare(connection);
    const isShared = jobs[0]?.unit !== undefined;
    const lock = `pg_advisory_xact_lock${isShared ? '_shared' : ''}(hashtextextended('${schema}', 0))`;
    const sent: Promise<unknown>[] = [connection.begin('', lock), this.#receipt.sign(connection, transaction)];
    for (const one of sent) one.catch(() => undefined);
    try {
      const results = await doWork({ connection, schema, sent }, isShared ? sideBySide(jobs) : oneByOne(jobs));
      transaction.results = results;
      // If a statement failed, the server rolls back instead.
      await Promise.all([...sent, connection.exec('COMMIT')]);
      return results;
    } catch (problem) {
      if (!connection.isLost) await connection.exec('ROLLBACK').catch(() => undefined);
      throw (await firstProblem(sent)) ?? problem;
    }
  }

  // Whether a transaction was committed although the connection was lost during COMMIT. Only the database can tell.
  async #wasCommitted(transaction: Transaction, begun: number): Promise<boolean> {
    for (;;) {
      try {
        return await this.#receipt.has(await this.#given.connect(), transaction);
      } catch (problem) {
        if (!isAway(problem) || performance.now() - begun > this.#given.patience) throw problem;
      }
      await setTimeout(200);
    }
  }
}

interface Transaction extends Signed {
  results?: readonly unknown[];
}

// Why the first of several statements failed. Those after it fail because the transaction already has.
async function firstProblem(sent: readonly Promise<unknown>[]): Promise<unknown> {
  return (await Promise.allSettled(sent)).find((one) => one.status === 'rejected')?.reason;
}

function* oneByOne(jobs: readonly Job[]): Work<readonly unknown[]> {
  const results: unknown[] = [];
  for (const { work } of jobs) results.push(yield* work());
  return results;
}

function* sideBySide(jobs: readonly Job[]): Work<readonly unknown[]> {
  const groups = [...Map.groupBy(jobs, ({ unit }) => unit).values()];
  const results = new Map<Job, unknown>();
  for (const [at, done] of (yield* together(groups.map(oneByOne))).entries())
    for (const [index, job] of (groups[at] ?? []).entries()) results.set(job, done[index]);
  return jobs.map((job) => results.get(job));
}
