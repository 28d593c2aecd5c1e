import type { Ledger } from '@tamis/ledger';
import type { OpenedRun } from '@tamis/pipeline';

export interface Book {
  // Its name in URLs: the name of the run folder, or `home` for the ledger that belongs to no run.
  readonly id: string;
  readonly place: string;
  readonly folder?: string;
  readonly ledger: Ledger;
}

export type BookRun = OpenedRun & {
  readonly book: Book;
  readonly asOf: () => number;
};
