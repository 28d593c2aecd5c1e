export const REVIEW_TABLES = `
CREATE TABLE review (
  no INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  run_no INTEGER NOT NULL REFERENCES run (no),
  unit_no INTEGER NOT NULL REFERENCES unit (no),
  step_no INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  kind TEXT NOT NULL,
  reason TEXT NOT NULL,
  digest TEXT NOT NULL,
  contract TEXT,
  state_version TEXT,
  state TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  closed_at INTEGER,
  held ANY,
  alternatives ANY,
  detail ANY,
  action TEXT,
  contract_text ANY,
  fallback ANY,
  deciders TEXT,
  eyes INTEGER NOT NULL DEFAULT 1,
  UNIQUE (unit_no, step_no, attempt, kind)
) STRICT;
CREATE INDEX review_by_state ON review (state, no);
CREATE UNIQUE INDEX review_once ON review (unit_no, step_no, attempt);
CREATE INDEX review_by_run ON review (run_no, no);

CREATE TABLE decision (
  review_no INTEGER PRIMARY KEY REFERENCES review (no),
  kind TEXT NOT NULL,
  by TEXT NOT NULL,
  digest TEXT NOT NULL,
  at INTEGER NOT NULL,
  value ANY,
  text ANY
) STRICT;

CREATE TABLE decision_log (
  no INTEGER,
  review_no INTEGER NOT NULL REFERENCES review (no),
  event TEXT NOT NULL,
  by TEXT NOT NULL,
  at INTEGER NOT NULL,
  digest TEXT NOT NULL,
  kind TEXT,
  value_digest TEXT,
  text_digest TEXT,
  previous TEXT NOT NULL,
  hash TEXT NOT NULL,
  value ANY,
  text ANY,
  PRIMARY KEY (no)
) STRICT;
CREATE INDEX decision_log_by_review ON decision_log (review_no, no);

CREATE TABLE execution (
  review_no INTEGER PRIMARY KEY REFERENCES review (no),
  state TEXT NOT NULL,
  holder TEXT NOT NULL,
  token TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  until_at INTEGER NOT NULL,
  ended_at INTEGER,
  asked_no INTEGER REFERENCES review (no),
  result ANY,
  error ANY
) STRICT;
CREATE INDEX execution_by_state ON execution (state, until_at);

CREATE TABLE recheck (
  no INTEGER PRIMARY KEY,
  review_no INTEGER NOT NULL REFERENCES review (no),
  by TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  answered_at INTEGER,
  host TEXT,
  answer ANY
) STRICT;
CREATE INDEX recheck_by_answer ON recheck (answered_at, no);

CREATE TABLE notice (
  review_no INTEGER NOT NULL REFERENCES review (no),
  event TEXT NOT NULL,
  channel TEXT NOT NULL,
  tries INTEGER NOT NULL,
  until_at INTEGER NOT NULL,
  told_at INTEGER,
  PRIMARY KEY (review_no, event, channel)
) STRICT, WITHOUT ROWID;
`;
