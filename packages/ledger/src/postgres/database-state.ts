import { Connection } from './database/connection.ts';
import { postgresFault } from './database/postgres-fault.ts';
import { CHUNK } from './jobs-tables.ts';
import { postgresPlace } from './place.ts';

/** Whether a database has everything that runs need. If it could not be inspected, only `problem` is set. */
export interface DatabaseState {
  /** Why the database could not be inspected. */
  readonly problem?: string;
  /** Whether a pooler such as pgbouncer is between this process and the server. */
  readonly isPooled?: boolean;
  readonly version?: number;
  readonly encoding?: string;
  /** Whether this user may create schemas, as `tamis run` does. */
  readonly mayCreate?: boolean;
  readonly isReplica?: boolean;
  /** Whether committed data survives a power cut. */
  readonly isDurable?: boolean;
  readonly connections?: { readonly most: number; readonly used: number };
  /** The difference between the clocks in milliseconds. */
  readonly clockSkew?: number;
  /** Whether workers can be given work, that is, whether the job engine's tables exist. */
  readonly hasJobs?: boolean;
}

/** Inspects a database without changing anything. */
export async function databaseState(db: string): Promise<DatabaseState> {
  const address = postgresPlace(db);
  try {
    return await Connection.use(address.url, async (connection) => {
      const asked = Date.now();
      const { rows } = await connection.exec(`SELECT current_setting('server_version_num')::int, pg_encoding_to_char(encoding),
        has_database_privilege(current_user, current_database(), 'CREATE'), pg_is_in_recovery(),
        current_setting('fsync') = 'on' AND current_setting('synchronous_commit') <> 'off', current_setting('max_connections')::int,
        (SELECT count(*) FROM pg_stat_activity)::int, (extract(epoch FROM clock_timestamp()) * 1000)::float8,
        to_regclass('${CHUNK}') IS NOT NULL FROM pg_database WHERE datname = current_database()`);
      const [version, encoding, create, replica, durable, most, used, now, jobs] = rows[0] ?? [];
      return {
        ...{
          isPooled: connection.isPooled,
          version: Number(version),
          encoding: String(encoding),
          mayCreate: create === 1,
          isReplica: replica === 1,
        },
        ...{ isDurable: durable === 1, connections: { most: Number(most), used: Number(used) }, hasJobs: jobs === 1 },
        clockSkew: Math.round(Number(now) - (asked + Date.now()) / 2),
      };
    });
  } catch (problem) {
    const fault = postgresFault(problem, address.shown);
    return { problem: fault instanceof Error ? fault.message : String(fault) };
  }
}
