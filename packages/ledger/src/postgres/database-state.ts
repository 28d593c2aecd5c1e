import { Connection } from './database/connection.ts';
import { postgresFault } from './database/postgres-fault.ts';
import { SERVER_TIME } from './database/server-clock.ts';
import { JOBS_SCHEMA } from './jobs-tables.ts';
import { postgresPlace } from './place.ts';

/** Whether a database has everything that runs need. If it could not be inspected, only `problem` is set. */
export interface DatabaseState {
  /** Why the database could not be inspected. */
  readonly problem?: string;
  /** Whether a pooler such as pgbouncer is between this process and the server. */
  readonly isPooled?: boolean;
  readonly version?: number;
  readonly encoding?: string;
  readonly role?: string;
  readonly database?: string;
  /** Whether this role may create schemas, as `tamis run` does. */
  readonly mayCreate?: boolean;
  readonly isReplica?: boolean;
  /** Whether transactions of this role are read-only unless they say otherwise. */
  readonly isReadOnly?: boolean;
  /** Whether committed data survives a power cut. */
  readonly isDurable?: boolean;
  /** The connections that this role may have, and those that all roles have now. */
  readonly connections?: { readonly most: number; readonly used: number };
  /** The difference between the clocks in milliseconds. */
  readonly clockSkew?: number;
  /** Whether the server removes dead rows by itself, and the share of dead rows at which it does. */
  readonly vacuum?: { readonly isOn: boolean; readonly share: number };
  /** Whether workers can be given work: whether the table of chunks exists. */
  readonly hasJobs?: boolean;
  /** Whether this role may take chunks, lead runs and share rate limits. */
  readonly mayTake?: boolean;
}

const LOOK = `SELECT current_setting('server_version_num')::int AS version, pg_encoding_to_char(encoding) AS encoding,
    current_user::text AS role, current_database()::text AS database,
    has_database_privilege(current_database(), 'CREATE') AS "mayCreate", pg_is_in_recovery() AS "isReplica",
    current_setting('default_transaction_read_only') = 'on' AS "isReadOnly",
    current_setting('fsync') = 'on' AND current_setting('synchronous_commit') <> 'off' AS "isDurable",
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most,
    (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::int AS used, ${SERVER_TIME} AS now,
    current_setting('autovacuum') = 'on' AND current_setting('track_counts') = 'on' AS vacuumed,
    current_setting('autovacuum_vacuum_scale_factor')::float8 AS share, c.oid IS NOT NULL AS "hasJobs",
    has_schema_privilege(n.oid, 'USAGE') AND (SELECT bool_and(has_table_privilege(t.oid, 'SELECT') AND has_table_privilege(t.oid, 'INSERT')
        AND has_table_privilege(t.oid, 'UPDATE') AND has_table_privilege(t.oid, 'DELETE'))
      FROM pg_class t WHERE t.relnamespace = n.oid AND t.relname IN ('chunk', 'run', 'rate', 'rate_user')) AS "mayTake"
  FROM pg_database LEFT JOIN pg_namespace n ON n.nspname = '${JOBS_SCHEMA}'
    LEFT JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = 'chunk'
  WHERE datname = current_database()`;

/** Inspects a database without changing anything. */
export async function databaseState(db: string): Promise<DatabaseState> {
  const address = postgresPlace(db);
  try {
    return await Connection.use(address.url, async (connection) => {
      const asked = Date.now();
      const { fields, rows } = await connection.exec(LOOK);
      const found = new Map(fields.map(({ name }, at) => [name, rows[0]?.[at]]));
      const [text, number] = [(name: string) => String(found.get(name)), (name: string) => Number(found.get(name))];
      const is = (name: string) => found.get(name) === 1;
      return {
        ...{ isPooled: connection.isPooled, version: number('version'), encoding: text('encoding') },
        ...{ role: text('role'), database: text('database'), mayCreate: is('mayCreate') },
        ...{ isReplica: is('isReplica'), isReadOnly: is('isReadOnly'), isDurable: is('isDurable') },
        connections: { most: number('most'), used: number('used') },
        clockSkew: Math.round(number('now') - (asked + Date.now()) / 2),
        vacuum: { isOn: is('vacuumed'), share: number('share') },
        ...{ hasJobs: is('hasJobs'), mayTake: is('mayTake') },
      };
    });
  } catch (problem) {
    const fault = postgresFault(problem, address.shown);
    return { problem: fault instanceof Error ? fault.message : String(fault) };
  }
}
