import type { DoWork, Sql, Work } from './sql.ts';

/** The part of a ledger that a write touches. A write to a single unit under a lease may run concurrently with writes to other units. */
export interface Scope {
  readonly unit?: string;
}

/** The storage behind a ledger. It executes the statements. */
export interface Store {
  readonly place: string;
  /** Runs work that only reads. */
  readonly do: DoWork;
  /** Runs work in a transaction that it may share with other work. The work is repeated if the transaction was rolled back. */
  readonly write: <Result>(work: () => Work<Result>, scope: Scope) => Promise<Result>;
  /** Converts a thrown value to a Fault. Our own programming errors are returned unchanged. */
  readonly toFault: (problem: unknown) => unknown;
  /** Makes sure that nothing removed is left on disk. */
  readonly rewrite: () => Promise<void>;
  /** A number that changes when another process has written. */
  readonly version: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Opens a store. The store clears the caches of `sql` when a transaction is rolled back. */
export type OpenStore = (sql: Sql) => Store;
