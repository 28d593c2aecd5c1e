import type { Ledger } from '@tamis/ledger';
import type { OpenedRun } from '@tamis/pipeline';

/** A ledger that is open for reading. */
export interface Book {
  /** Its name in URLs: the name of the run folder, or `home` for the ledger that belongs to no run. */
  readonly id: string;
  readonly place: string;
  /** The run folder. */
  readonly folder?: string;
  readonly ledger: Ledger;
}

/** A pipeline run, with the ledger that contains it. */
export type BookRun = OpenedRun & {
  readonly book: Book;
  /** The time of the oldest sum read from it so far, in milliseconds since 1970; infinite if there is none. */
  readonly asOf: () => number;
};
