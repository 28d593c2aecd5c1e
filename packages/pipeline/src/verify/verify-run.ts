import { type Books, openBooks } from './books.ts';
import { type Check, type Violation, violationsIn } from './check.ts';
import { countedCalls } from './checks/counted-calls.ts';
import { knownConfig } from './checks/known-config.ts';
import { knownCosts } from './checks/known-costs.ts';
import { noneMissing } from './checks/none-missing.ts';
import { numberedAttempts } from './checks/numbered-attempts.ts';
import { oneResult } from './checks/one-result.ts';
import { oneState } from './checks/one-state.ts';
import { sentOnce } from './checks/sent-once.ts';
import { settledBatches } from './checks/settled-batches.ts';
import { standingResults } from './checks/standing-results.ts';
import { trueDecisions } from './checks/true-decisions.ts';
import { wholeContents } from './checks/whole-contents.ts';
import { headOf, uncut, wholeLog } from './checks/whole-log.ts';
import { withinBudget } from './checks/within-budget.ts';

const CHECKS: readonly Check[] = [
  oneState,
  noneMissing,
  numberedAttempts,
  oneResult,
  withinBudget,
  countedCalls,
  knownCosts,
  wholeContents,
  trueDecisions,
  knownConfig,
  wholeLog,
  settledBatches,
  standingResults,
  sentOnce,
];

const MOST_SHOWN = 20;

/** The result of one check. */
export interface CheckedBooks {
  readonly name: string;
  readonly sentence: string;
  /** How many violations there are. */
  readonly count: number;
  /** The first of them. */
  readonly violations: readonly Violation[];
  /** Notes for readers, even though nothing is wrong. */
  readonly notes: readonly string[];
}

/** The results of all checks. */
export interface VerifiedRun {
  readonly run: string;
  readonly checks: readonly CheckedBooks[];
  /** The hash of the newest decision. Absent if there is none. */
  readonly head?: string;
}

/**
 * Checks the records of a run with separate queries that share no code with the writer. `place` is the ledger file. Returns undefined if
 * the file contains no run. `kept` is the hash of an entry that the log of decisions must still have.
 */
export function verifyRun(folder: string, place: string, kept?: string): VerifiedRun | undefined {
  const opened = openBooks(folder, place);
  if (opened === undefined) return undefined;
  const { books, close } = opened;
  try {
    const head = headOf(books);
    const checks = [...CHECKS, ...uncut(kept)].map((check) => checked(check, books));
    return { run: books.run, checks, ...(head === undefined ? {} : { head }) };
  } finally {
    close();
  }
}

export function checked(check: Check, books: Books): CheckedBooks {
  const shown: Violation[] = [];
  let count = 0;
  for (const violation of violationsIn(books, check)) if (++count <= MOST_SHOWN) shown.push(violation);
  return { name: check.name, sentence: check.sentence, count, violations: shown, notes: [...(check.notes?.(books) ?? [])] };
}
