import type { Ledger } from '@tamis/ledger';
import type { OpenedRun } from '@tamis/pipeline';

/** A ledger that is open for reading. */
export interface Book {
  /** Its name in URLs: that of the run folder; `home` for the ledger that belongs to no run. */
  readonly id: string;
  readonly place: string;
  /** The run folder. */
  readonly folder?: string;
  readonly ledger: Ledger;
}

/** A pipeline run, with the ledger that holds it. */
export type BookRun = OpenedRun & {
  readonly book: Book;
  /** How old the oldest sum is that was read from it so far, in milliseconds since 1970; infinite if none was. */
  readonly asOf: () => number;
};
