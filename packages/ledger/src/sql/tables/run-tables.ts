export const RUN_TABLES = `
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
  state ANY,
  pause_by TEXT,
  pause_at INTEGER
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
  run_no INTEGER NOT NULL REFERENCES run (no), -- SQLite only
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  lost INTEGER NOT NULL DEFAULT 0,
  result INTEGER,
  code TEXT,
  reason TEXT,
  updated_at INTEGER NOT NULL,
  -- Attempts up to this one were made before the last retry.
  base INTEGER NOT NULL DEFAULT 0,
  rechecks INTEGER NOT NULL DEFAULT 0,
  -- The configuration under which the result no longer stands, though units that were made from it keep it in place.
  outdated TEXT,
  PRIMARY KEY (unit_no, step_no)
) STRICT, WITHOUT ROWID;
-- What is counted and summed comes from the index alone.
CREATE INDEX unit_step_by_state ON unit_step (run_no, step_no, state, attempts, rechecks);
CREATE INDEX unit_step_by_failure ON unit_step (run_no, updated_at) WHERE state IN ('failed', 'quarantined');

CREATE TABLE attempt (
  id INTEGER PRIMARY KEY,
  unit_no INTEGER NOT NULL REFERENCES unit (no),
  step_no INTEGER NOT NULL,
  number INTEGER NOT NULL,
  run_no INTEGER NOT NULL REFERENCES run (no), -- SQLite only
  calls INTEGER NOT NULL DEFAULT 0,
  status TEXT,
  code TEXT,
  finish TEXT,
  reason TEXT,
  model TEXT,
  contract TEXT,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  -- The attempt whose reply was judged again.
  origin INTEGER,
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
  run_no INTEGER NOT NULL REFERENCES run (no), -- SQLite only
  step_no INTEGER NOT NULL,
  source TEXT NOT NULL,
  code TEXT NOT NULL,
  grade TEXT NOT NULL,
  rule TEXT,
  path TEXT,
  PRIMARY KEY (attempt_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX attempt_code_by_code ON attempt_code (run_no, source, code, step_no, rule);

CREATE TABLE call (
  attempt_id INTEGER NOT NULL REFERENCES attempt (id),
  number INTEGER NOT NULL,
  run_no INTEGER NOT NULL REFERENCES run (no), -- SQLite only
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
  -- The most that the call can cost, written before it is made: its price then, whatever is kept of the request.
  most_nano INTEGER,
  PRIMARY KEY (attempt_id, number)
) STRICT, WITHOUT ROWID;
-- What is counted and summed comes from the index alone.
CREATE INDEX call_by_run ON call (run_no, step_no, model, outcome, input_tokens, output_tokens, cost_nano);

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

-- A batch is recorded before it is submitted; each of its requests is a call of an attempt.
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
  -- Where the batch was sent.
  address TEXT,
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

CREATE TABLE folder (
  no INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  registered_at INTEGER NOT NULL
) STRICT;
`;
