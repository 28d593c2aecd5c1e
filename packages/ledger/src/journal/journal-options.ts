import type { Contents } from '../model/contents.ts';

/** How an `ask` run is recorded. */
export interface JournalOptions {
  /** The id of the run. If the ledger knows it, that run is continued. */
  readonly run: string;
  /** What is kept; `all` by default. Only with `all` can the run be resumed. */
  readonly contents?: Contents;
  /** This process, as people recognise it. */
  readonly holder?: string;
  /** Takes the run from its current holder. Only for a program that knows its previous process is gone. */
  readonly force?: boolean;
}
