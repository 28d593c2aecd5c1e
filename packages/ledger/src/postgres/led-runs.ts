import { Line } from './database/line.ts';
import { hasJobs, LED } from './jobs-tables.ts';
import { inSchema, postgresPlace } from './place.ts';
import { quoted } from './purse-sql.ts';

/** A run that has a leader, or has lost it. */
export interface LedRun {
  readonly place: string;
  readonly holder: string;
  /** Whether its leader is gone without having ended or stopped it. */
  readonly isGone: boolean;
}

/** The runs of a name in a database that have a leader, or have lost it. */
export async function ledRuns(db: string, name: string): Promise<readonly LedRun[]> {
  const line = Line.to(postgresPlace(db).url);
  const text = `SELECT run, holder, until_at < clock_timestamp() FROM ${LED} WHERE name = ${quoted(name)} ORDER BY run`;
  try {
    return await line.ask(async (connection) => {
      if (!(await hasJobs(connection))) return [];
      const { rows } = await connection.exec(text);
      return rows.map(([run, holder, isGone]) => ({
        ...{ place: inSchema(db, String(run)), holder: String(holder), isGone: isGone === 1 },
      }));
    });
  } finally {
    await line.close();
  }
}
