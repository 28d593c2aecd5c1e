import type { Connection } from './database/connection.ts';

export const JOBS_SCHEMA = 'tamis_jobs';

export const NEW_CHUNKS = 'tamis_jobs';

// The table of chunks. A chunk that is done is removed, so the table holds only what is left to do.
export const CHUNK = `${JOBS_SCHEMA}.chunk`;

// The table of runs that are led. A leader that is done removes its run, so a run whose time is over has lost its leader.
export const LED = `${JOBS_SCHEMA}.run`;

export const [RATE, RATE_USER] = [`${JOBS_SCHEMA}.rate`, `${JOBS_SCHEMA}.rate_user`];

// Whether a chunk can be taken: it is waiting, or its worker has been silent for too long by the server's clock.
export const IS_WAITING = '(until_at IS NULL OR until_at < clock_timestamp())';

const TABLES = `CREATE SCHEMA IF NOT EXISTS ${JOBS_SCHEMA};
  CREATE TABLE IF NOT EXISTS ${CHUNK} (
    run text COLLATE "C" NOT NULL,
    no bigint GENERATED ALWAYS AS IDENTITY,
    name text COLLATE "C" NOT NULL,
    after_unit text COLLATE "C" NOT NULL,
    until_unit text COLLATE "C",
    priority int NOT NULL DEFAULT 0,
    tries int NOT NULL DEFAULT 0,
    holder text,
    taken_at timestamptz,
    until_at timestamptz,
    PRIMARY KEY (run, no),
    UNIQUE (run, name)
  ) WITH (fillfactor = 70);
  CREATE TABLE IF NOT EXISTS ${LED} (
    run text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    priority int NOT NULL DEFAULT 0,
    holder text NOT NULL,
    until_at timestamptz NOT NULL
  ) WITH (fillfactor = 70);
  CREATE TABLE IF NOT EXISTS ${RATE} (
    bucket text PRIMARY KEY,
    most double precision,
    in_a_row int NOT NULL DEFAULT 0,
    limited_at timestamptz NOT NULL DEFAULT '-infinity',
    paused_until timestamptz NOT NULL DEFAULT '-infinity'
  ) WITH (fillfactor = 50);
  CREATE TABLE IF NOT EXISTS ${RATE_USER} (
    bucket text NOT NULL,
    holder text NOT NULL,
    wants int NOT NULL,
    until_at timestamptz NOT NULL,
    PRIMARY KEY (bucket, holder)
  ) WITH (fillfactor = 50);
  CREATE INDEX IF NOT EXISTS chunk_taken ON ${CHUNK} (run) WHERE holder IS NOT NULL;
  CREATE OR REPLACE VIEW ${JOBS_SCHEMA}.backlog AS SELECT run, max(priority) AS priority,
    count(*) FILTER (WHERE ${IS_WAITING}) AS waiting, count(*) FILTER (WHERE NOT ${IS_WAITING}) AS taken
    FROM ${CHUNK} GROUP BY run`;

const GRANTS = `DO $do$ BEGIN IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'tamis_worker') THEN
    GRANT USAGE ON SCHEMA ${JOBS_SCHEMA} TO tamis_worker; GRANT SELECT ON ALL TABLES IN SCHEMA ${JOBS_SCHEMA} TO tamis_worker;
    GRANT INSERT, UPDATE, DELETE ON ${CHUNK}, ${LED}, ${RATE}, ${RATE_USER} TO tamis_worker; END IF; END $do$`;

// The advisory lock for creating the tables, `Tamj` in ASCII.
const LOCK = 0x54616d6a;

export async function createJobs(connection: Connection): Promise<void> {
  const { rows } = await connection.exec(`SELECT found IS NOT NULL, CASE WHEN found IS NOT NULL THEN
      pg_has_role(relowner, 'USAGE') AND EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'tamis_worker' AND NOT has_table_privilege(oid, found, 'DELETE')) END
    FROM (SELECT to_regclass('${RATE_USER}') AS found) f LEFT JOIN pg_class c ON c.oid = f.found`);
  const [isThere, isUngranted] = rows[0] ?? [];
  if (isThere !== 1) await connection.exec(`SELECT pg_advisory_xact_lock(${LOCK}); ${TABLES}; ${GRANTS}`);
  else if (isUngranted === 1) await connection.exec(GRANTS);
}

export async function hasJobs(connection: Connection): Promise<boolean> {
  return (await connection.exec(`SELECT to_regclass('${LED}') IS NOT NULL`)).rows[0]?.[0] === 1;
}

export async function removeOldJobs(connection: Connection, run: string): Promise<void> {
  const { rows } = await connection.exec(`SELECT to_regclass('${JOBS_SCHEMA}.job') IS NOT NULL`);
  if (rows[0]?.[0] === 1) await connection.exec(`DELETE FROM ${JOBS_SCHEMA}.job WHERE name = '${run}' AND state < 'completed'`);
}
