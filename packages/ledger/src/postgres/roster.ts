import { setTimeout } from 'node:timers/promises';
import type { Connection } from './database/connection.ts';
import { Line } from './database/line.ts';
import { JOBS_SCHEMA } from './jobs-tables.ts';
import { postgresPlace } from './place.ts';

export const WORKER = `${JOBS_SCHEMA}.worker`;

/** What a process is doing, as it tells the others. */
export interface WorkerState {
  readonly state: 'idle' | 'working' | 'draining';
  /** The schemas of the runs that it is working on. */
  readonly runs: readonly string[];
  /** Model calls in flight, and how many there may be. */
  readonly active: number;
  readonly most: number;
  /** Calls that ended in the last minute, and those that the provider refused because of a rate limit. */
  readonly calls: number;
  readonly limited: number;
}

/** How a process is named on the roster. */
export interface RosterName {
  /** The name under which the process takes chunks. */
  readonly holder: string;
  readonly role: 'leader' | 'worker';
}

/** A place on the roster of a database. */
export interface Roster {
  /** When an entry was last written or tried, whichever is later, in milliseconds on the monotonic clock. */
  readonly triedAt: () => number;
  /** Removes the entry. */
  readonly leave: () => Promise<void>;
}

const [BEAT, SOON] = [5000, 1000];

const GOODBYE = 2000;

// The advisory lock for creating the table, `Tamw` in ASCII.
const LOCK = 0x54616d77;

const READERS = ['tamis_worker', 'tamis_console', 'tamis_decider'];

const granted = (role: string, what: string) =>
  `IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '${role}') THEN GRANT USAGE ON SCHEMA ${JOBS_SCHEMA} TO ${role}; ${what} TO ${role}; END IF;`;

const TABLE = `SELECT pg_advisory_xact_lock(${LOCK});
  CREATE TABLE IF NOT EXISTS ${WORKER} (
    holder text PRIMARY KEY,
    role text NOT NULL,
    state text NOT NULL,
    runs text[] NOT NULL,
    active int NOT NULL,
    most int NOT NULL,
    calls int NOT NULL,
    limited int NOT NULL,
    started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    seen_at timestamptz NOT NULL
  ) WITH (fillfactor = 50);
  DO $do$ BEGIN ${READERS.map((role) => granted(role, `GRANT SELECT ON ALL TABLES IN SCHEMA ${JOBS_SCHEMA}`)).join(' ')}
    ${granted('tamis_worker', `GRANT INSERT, UPDATE, DELETE ON ${WORKER}`)} END $do$`;

const LOOK = `SELECT found IS NOT NULL, has_table_privilege(found, 'INSERT'), has_schema_privilege(to_regnamespace('${JOBS_SCHEMA}'), 'CREATE')
  FROM (SELECT to_regclass('${WORKER}') AS found) f`;

// Entries of processes that ended without removing them are kept for a day, so that people see who died.
const FORGET = `DELETE FROM ${WORKER} WHERE seen_at < clock_timestamp() - interval '1 day'`;

const ENTER = `INSERT INTO ${WORKER} (holder, role, state, runs, active, most, calls, limited, seen_at)
  VALUES ($1, $2, $3, string_to_array($4, ','), $5, $6, $7, $8, clock_timestamp())
  ON CONFLICT (holder) DO UPDATE SET role = excluded.role, state = excluded.state, runs = excluded.runs, active = excluded.active,
    most = excluded.most, calls = excluded.calls, limited = excluded.limited, seen_at = excluded.seen_at`;

/**
 * Enters a process on the roster of a database, and keeps its entry current. The roster is for people to read: a database that is away, or
 * in which it may not be written, is no reason to stop working.
 */
export function enterRoster(db: string, { holder, role }: RosterName, now: () => WorkerState): Roster {
  const line = Line.to(postgresPlace(db).url);
  const ended = new AbortController();
  let [isThere, tried] = [false, performance.now()];
  const write = (text: string, values: readonly unknown[]) =>
    line.ask((connection) => connection.query(JOBS_SCHEMA, text, () => text, values));
  const enter = async () => {
    isThere ||= await line.ask(isOpen);
    if (!isThere) return;
    const { state, runs, active, most, calls, limited } = now();
    await write(ENTER, [holder, role, state, runs.join(), active, most, calls, limited]);
  };
  const beating = (async () => {
    while (!ended.signal.aborted) {
      await enter().catch(() => undefined);
      tried = performance.now();
      await setTimeout(isThere ? BEAT : SOON, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    triedAt: () => tried,
    leave: async () => {
      ended.abort();
      const over = new AbortController();
      const goodbye = beating.then(() => (isThere ? write(`DELETE FROM ${WORKER} WHERE holder = $1`, [holder]) : undefined));
      const late = setTimeout(GOODBYE, undefined, { signal: over.signal });
      await Promise.race([goodbye, late]).catch(() => undefined);
      over.abort();
      await Promise.allSettled([late]);
      await line.close();
    },
  };
}

// Whether this process may write to the roster. Creates the table if there is none, which only the owner of the schema may do; a worker
// waits until the next leader has done it. The rights are looked up first, because the server logs every statement that it refuses.
async function isOpen(connection: Connection): Promise<boolean> {
  const { rows } = await connection.exec(LOOK);
  const [isThere, mayWrite, mayCreate] = rows[0] ?? [];
  if (isThere !== 1 && mayCreate === 1) await connection.exec(TABLE);
  if (mayWrite !== 1 && mayCreate !== 1) return false;
  await connection.exec(FORGET);
  return true;
}
