import type { Contents } from '../model/contents.ts';

/** How an `ask` run is recorded. */
export interface JournalOptions {
  /** The id of the run. If the ledger knows it, that run is continued. */
  readonly run: string;
  /** What is kept; `all` by default. A run can be resumed only with `all`. */
  readonly contents?: Contents;
  /** The name of this process as people recognise it. */
  readonly holder?: string;
  /** Takes the run from its current holder. Only for a program that knows that its previous process is gone. */
  readonly force?: boolean;
}
