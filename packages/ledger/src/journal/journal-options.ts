import type { Contents } from '../model/contents.ts';

/** How a run of `ask` is recorded. */
export interface JournalOptions {
  /** The id of the run. One that the ledger knows is continued. */
  readonly run: string;
  /** What is kept; `all` unless said otherwise. Only then can the run be taken up again. */
  readonly contents?: Contents;
  /** This process, as people recognise it. */
  readonly holder?: string;
  /** Takes the run from whoever has it. Only for a program that knows that its last process is gone. */
  readonly force?: boolean;
}
