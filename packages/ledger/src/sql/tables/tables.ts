import { REVIEW_TABLES } from './review-tables.ts';
import { RUN_TABLES } from './run-tables.ts';

/** Everything that a ledger holds, in SQLite's dialect. Text is ordered by its bytes, which other stores can do too. */
export const TABLES = RUN_TABLES + REVIEW_TABLES;

/** The columns of the log of decisions that never change; those left out are emptied by a purge. */
export const FINAL_COLUMNS = 'no, review_no, event, by, at, digest, kind, value_digest, text_digest, previous, hash';
