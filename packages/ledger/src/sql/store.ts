import type { DoWork, Sql, Work } from './sql.ts';

export interface Scope {
  readonly unit?: string;
}

export interface Store {
  readonly place: string;
  readonly do: DoWork;
  readonly write: <Result>(work: () => Work<Result>, scope: Scope) => Promise<Result>;
  readonly toFault: (problem: unknown) => unknown;
  readonly rewrite: () => Promise<void>;
  readonly version: () => Promise<number>;
  readonly close: () => Promise<void>;
}

// Opens a store. The store clears the caches of `sql` when a transaction is rolled back.
export type OpenStore = (sql: Sql) => Store;
