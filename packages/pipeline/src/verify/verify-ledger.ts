import { openFile } from './books.ts';
import { headOf, uncut, wholeLog } from './checks/whole-log.ts';
import { type CheckedBooks, checked } from './verify-run.ts';

/** The result of checking a ledger that belongs to no run. */
export interface VerifiedLedger {
  readonly checks: readonly CheckedBooks[];
  /** The hash of the newest decision. Absent if there is none. */
  readonly head?: string;
}

/** Checks the decision log in a ledger file, whatever else the file contains. `kept` is the hash of an entry that it must still have. */
export function verifyLedger(place: string, kept?: string): VerifiedLedger {
  const { books, close } = openFile(place);
  try {
    const head = headOf(books);
    return { checks: [wholeLog, ...uncut(kept)].map((check) => checked(check, books)), ...(head === undefined ? {} : { head }) };
  } finally {
    close();
  }
}
