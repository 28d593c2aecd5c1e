/**
 * The steps from one version of the file to the next, oldest first. A published step never changes: later changes are new steps.
 * Text is ordered by its bytes, which other stores can do too.
 */
export const MIGRATIONS: readonly string[] = [
  `
CREATE TABLE run (
  no INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  contents TEXT NOT NULL,
  status TEXT NOT NULL,
  reason TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  purged_at INTEGER,
  detail ANY,
  state ANY
) STRICT;

CREATE TABLE step (
  run_no INTEGER NOT NULL REFERENCES run (no),
  no INTEGER NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (run_no, no),
  UNIQUE (run_no, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE lease (
  run_no INTEGER NOT NULL REFERENCES run (no),
  name TEXT NOT NULL,
  epoch INTEGER NOT NULL,
  holder TEXT NOT NULL,
  taken_at INTEGER NOT NULL,
  until_at INTEGER,
  released_at INTEGER,
  PRIMARY KEY (run_no, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshot (
  run_no INTEGER NOT NULL REFERENCES run (no),
  digest TEXT NOT NULL,
  text ANY NOT NULL,
  UNIQUE (run_no, digest)
) STRICT;

CREATE TABLE unit (
  no INTEGER PRIMARY KEY,
  run_no INTEGER NOT NULL REFERENCES run (no),
  id TEXT NOT NULL,
  parent_no INTEGER REFERENCES unit (no),
  step_no INTEGER NOT NULL,
  state TEXT NOT NULL,
  UNIQUE (run_no, id)
) STRICT;
CREATE INDEX unit_by_state ON unit (run_no, state, id);
CREATE INDEX unit_by_parent ON unit (parent_no) WHERE parent_no IS NOT NULL;

CREATE TABLE unit_content (
  unit_no INTEGER PRIMARY KEY REFERENCES unit (no),
  input ANY NOT NULL
) STRICT;

CREATE TABLE unit_step (
  unit_no INTEGER NOT NULL REFERENCES unit (no),
  step_no INTEGER NOT NULL,
  run_no INTEGER NOT NULL REFERENCES run (no),
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  lost INTEGER NOT NULL DEFAULT 0,
  result INTEGER,
  code TEXT,
  reason TEXT,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (unit_no, step_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX unit_step_by_state ON unit_step (run_no, step_no, state);

CREATE TABLE attempt (
  id INTEGER PRIMARY KEY,
  unit_no INTEGER NOT NULL REFERENCES unit (no),
  step_no INTEGER NOT NULL,
  number INTEGER NOT NULL,
  run_no INTEGER NOT NULL REFERENCES run (no),
  calls INTEGER NOT NULL DEFAULT 0,
  status TEXT,
  code TEXT,
  finish TEXT,
  reason TEXT,
  model TEXT,
  contract TEXT,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  UNIQUE (unit_no, step_no, number)
) STRICT;

CREATE TABLE attempt_content (
  attempt_id INTEGER PRIMARY KEY REFERENCES attempt (id),
  request ANY,
  reply ANY,
  extra ANY,
  record ANY,
  value ANY
) STRICT;

CREATE TABLE attempt_code (
  attempt_id INTEGER NOT NULL REFERENCES attempt (id),
  position INTEGER NOT NULL,
  run_no INTEGER NOT NULL REFERENCES run (no),
  step_no INTEGER NOT NULL,
  source TEXT NOT NULL,
  code TEXT NOT NULL,
  grade TEXT NOT NULL,
  rule TEXT,
  PRIMARY KEY (attempt_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX attempt_code_by_code ON attempt_code (run_no, source, code, step_no, rule);

CREATE TABLE call (
  attempt_id INTEGER NOT NULL REFERENCES attempt (id),
  number INTEGER NOT NULL,
  run_no INTEGER NOT NULL REFERENCES run (no),
  step_no INTEGER NOT NULL,
  epoch INTEGER NOT NULL,
  model TEXT NOT NULL,
  outcome TEXT NOT NULL,
  fault TEXT,
  message ANY,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  took REAL,
  input_tokens INTEGER,
  output_tokens INTEGER,
  reasoning_tokens INTEGER,
  cached_tokens INTEGER,
  cost_nano INTEGER,
  PRIMARY KEY (attempt_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX call_by_run ON call (run_no);

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
  UNIQUE (unit_no, step_no, attempt, kind)
) STRICT;
CREATE INDEX review_by_state ON review (state, no);

CREATE TABLE decision (
  review_no INTEGER PRIMARY KEY REFERENCES review (no),
  kind TEXT NOT NULL,
  by TEXT NOT NULL,
  digest TEXT NOT NULL,
  at INTEGER NOT NULL,
  value ANY,
  text ANY
) STRICT;

CREATE TABLE folder (
  no INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  registered_at INTEGER NOT NULL
) STRICT;
`,
  'ALTER TABLE attempt_code ADD COLUMN path TEXT;',
  // Reviews opened before this version have no entry in the log (`logged` is 0), so none is expected.
  `
ALTER TABLE review ADD COLUMN action TEXT;
ALTER TABLE review ADD COLUMN contract_text ANY;
ALTER TABLE review ADD COLUMN fallback ANY;
ALTER TABLE review ADD COLUMN deciders TEXT;
ALTER TABLE review ADD COLUMN eyes INTEGER NOT NULL DEFAULT 1;
ALTER TABLE review ADD COLUMN logged INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX review_once ON review (unit_no, step_no, attempt);
CREATE INDEX review_by_run ON review (run_no, no);

CREATE TABLE decision_log (
  no INTEGER PRIMARY KEY,
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
  text ANY
) STRICT;
CREATE INDEX decision_log_by_review ON decision_log (review_no, no);
CREATE TRIGGER decision_log_is_kept BEFORE DELETE ON decision_log BEGIN SELECT RAISE(ABORT, 'the log of decisions is append-only'); END;
CREATE TRIGGER decision_log_is_final BEFORE UPDATE OF no, review_no, event, by, at, digest, kind, value_digest, text_digest,
  previous, hash ON decision_log BEGIN SELECT RAISE(ABORT, 'the log of decisions is append-only'); END;

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
`,
  // Attempts up to `base` were made before the last retry; those with an `origin` rejudge its reply.
  `
ALTER TABLE unit_step ADD COLUMN base INTEGER NOT NULL DEFAULT 0;
ALTER TABLE unit_step ADD COLUMN rechecks INTEGER NOT NULL DEFAULT 0;
ALTER TABLE attempt ADD COLUMN origin INTEGER;

CREATE TABLE superseded (
  no INTEGER PRIMARY KEY,
  unit_no INTEGER NOT NULL REFERENCES unit (no),
  step_no INTEGER NOT NULL,
  run_no INTEGER NOT NULL REFERENCES run (no),
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  rechecks INTEGER NOT NULL,
  lost INTEGER NOT NULL,
  base INTEGER NOT NULL,
  result INTEGER,
  code TEXT,
  reason TEXT,
  superseded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX superseded_by_unit ON superseded (unit_no, step_no, attempts, lost, rechecks);

-- What is counted and summed comes from the index alone.
DROP INDEX unit_step_by_state;
CREATE INDEX unit_step_by_state ON unit_step (run_no, step_no, state, attempts, rechecks);
DROP INDEX call_by_run;
CREATE INDEX call_by_run ON call (run_no, step_no, model, outcome, input_tokens, output_tokens, cost_nano);
`,
  // The reviews that are older than the log, so that no later one can pass for one of them.
  `
CREATE TABLE older_review (
  review_no INTEGER PRIMARY KEY REFERENCES review (no),
  decided INTEGER NOT NULL
) STRICT;
INSERT INTO older_review (review_no, decided) SELECT v.no, EXISTS (SELECT 1 FROM decision d WHERE d.review_no = v.no
  AND NOT EXISTS (SELECT 1 FROM decision_log l WHERE l.review_no = v.no AND l.event = 'decided')) FROM review v WHERE v.logged = 0;
`,
  // A batch is recorded before it is submitted; each of its requests is a call of an attempt.
  `
CREATE TABLE batch (
  no INTEGER PRIMARY KEY,
  run_no INTEGER NOT NULL REFERENCES run (no),
  step_no INTEGER NOT NULL,
  id TEXT NOT NULL,
  model TEXT NOT NULL,
  state TEXT NOT NULL,
  remote TEXT,
  status TEXT,
  requests INTEGER NOT NULL,
  done INTEGER,
  created_at INTEGER NOT NULL,
  submitted_at INTEGER,
  looked_at INTEGER,
  ended_at INTEGER,
  by TEXT,
  UNIQUE (run_no, id)
) STRICT;
CREATE UNIQUE INDEX batch_by_remote ON batch (run_no, remote) WHERE remote IS NOT NULL;

CREATE TABLE batch_call (
  batch_no INTEGER NOT NULL REFERENCES batch (no),
  id TEXT NOT NULL,
  attempt_id INTEGER NOT NULL REFERENCES attempt (id),
  call INTEGER NOT NULL,
  PRIMARY KEY (batch_no, id),
  UNIQUE (attempt_id, call)
) STRICT, WITHOUT ROWID;
`,
  // Requests to pause a run, and an index of failed units in time order.
  `
ALTER TABLE run ADD COLUMN pause_by TEXT;
ALTER TABLE run ADD COLUMN pause_at INTEGER;
CREATE INDEX unit_step_by_failure ON unit_step (run_no, updated_at) WHERE state IN ('failed', 'quarantined');
`,
  // The most that a call can cost, written before it is made: its price then, whatever is kept of the request. And where a batch
  // was sent.
  `
ALTER TABLE call ADD COLUMN most_nano INTEGER;
ALTER TABLE batch ADD COLUMN address TEXT;
`,
  // A review that is not in the log counts for nothing, however old it is: no row says that it needs no entry.
  `
DROP TABLE older_review;
ALTER TABLE review DROP COLUMN logged;
`,
];
