import { Connection } from './database/connection.ts';
import { postgresFault } from './database/postgres-fault.ts';
import { CHUNK, hasJobs, LED } from './jobs-tables.ts';
import { inSchema, postgresPlace } from './place.ts';

// A ledger is recognised by its tables, because a schema may have any name.
const SCHEMAS = `SELECT nspname::text FROM pg_namespace n WHERE has_schema_privilege(n.oid, 'USAGE')
  AND 2 = (SELECT count(*) FROM pg_class c WHERE c.relnamespace = n.oid AND c.relname IN ('unit_step', 'lease')) ORDER BY nspname`;

/** The places of all ledgers in a database that this role may read, whether they hold runs or not. */
export async function ledgersIn(db: string): Promise<readonly string[]> {
  const { url, shown } = postgresPlace(db);
  try {
    const { rows } = await Connection.use(url, (connection) => connection.exec(SCHEMAS));
    return rows.map(([schema]) => inSchema(db, String(schema)));
  } catch (problem) {
    throw postgresFault(problem, shown);
  }
}

/** Removes what is left to do of a run that nobody can work on or lead any more. */
export async function dropChunks(place: string): Promise<void> {
  const { url, schema, shown } = postgresPlace(place);
  try {
    await Connection.use(url, async (connection) => {
      if (!(await hasJobs(connection))) return;
      for (const table of [CHUNK, LED]) await connection.exec(`DELETE FROM ${table} WHERE run = '${schema}'`);
    });
  } catch (problem) {
    throw postgresFault(problem, shown);
  }
}
