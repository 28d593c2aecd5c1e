import { REVIEW_TABLES } from './review-tables.ts';
import { RUN_TABLES } from './run-tables.ts';

// All tables of a ledger, in the SQLite dialect. Text is ordered by its bytes, which other stores can do too.
export const TABLES = RUN_TABLES + REVIEW_TABLES;

export const JUDGED_BY = 'ALTER TABLE attempt ADD COLUMN judged_by TEXT;\n';

// The acts that keep an effect key, added after the tables were. Without `keeps_ms`, an act that ran keeps its key for good.
export const EFFECT_KEYS = `
CREATE TABLE effect_key (
  key TEXT NOT NULL,
  review_no INTEGER NOT NULL REFERENCES review (no),
  keeps_ms INTEGER,
  PRIMARY KEY (key)
) STRICT;
CREATE INDEX effect_key_by_review ON effect_key (review_no);
`;

// The columns of the decision log that never change. A purge empties the others.
export const FINAL_COLUMNS = 'no, review_no, event, by, at, digest, kind, value_digest, text_digest, previous, hash';
