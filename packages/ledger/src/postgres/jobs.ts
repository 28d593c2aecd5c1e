import { setTimeout } from 'node:timers/promises';
import { Connection } from './database/connection.ts';
import { grantsOnJobs } from './database/grants.ts';
import { isAway, postgresFault } from './database/postgres-fault.ts';
import { inSchema, postgresPlace } from './place.ts';
import { reachable } from './server/reachable.ts';

/** A range of a run's units that are processed together: ids after `after`, up to and including `until`. */
export interface Chunk {
  readonly name: string;
  /** The empty string if it begins with the first unit. */
  readonly after: string;
  /** Absent for the last chunk, which also includes all later units. */
  readonly until?: string;
}

/** A chunk that this process has taken. */
export interface TakenChunk extends Chunk {
  /** How often the chunk was taken before. */
  readonly tries: number;
  /** Sends a heartbeat. Returns false if the chunk was given to another process. */
  readonly touch: () => Promise<boolean>;
  /** Reports that nothing is left to do in the chunk. */
  readonly done: () => Promise<void>;
  /** Makes the chunk available to others immediately. */
  readonly giveBack: () => Promise<void>;
}

/** The chunks of a run, handed out to workers on request. A chunk is handed out again if its worker sends no heartbeat for ten seconds. */
export interface Jobs {
  /** Adds chunks. A chunk that is waiting or being worked on is not added twice. */
  readonly add: (chunks: readonly Chunk[]) => Promise<void>;
  readonly take: () => Promise<TakenChunk | undefined>;
  /** Whether any chunk is waiting or being worked on. */
  readonly isBusy: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** The job engine's schema, one for all runs in a database. */
const JOBS_SCHEMA = 'tamis_jobs';

/** The shortest heartbeat that the engine allows, in seconds. */
const HEARTBEAT = 10;

/** A chunk may be taken over any number of times, because the units decide when to give up. */
const TRIES = 1000;

/** How many chunks are added at once. */
const AT_ONCE = 1000;

/** How long to wait for an unreachable database, in milliseconds. */
const PATIENCE = 15 * 60_000;

/** Opens the chunks of the run in a schema. */
export async function openJobs(place: string): Promise<Jobs> {
  const { PgBoss } = await import('./libraries.ts');
  const { url, schema: queue, shown } = postgresPlace(place);
  const boss = new PgBoss({
    ...{ connectionString: await reachable(url), schema: JOBS_SCHEMA, application_name: 'tamis jobs', max: 3, schedule: false },
    // With the defaults, the engine would look for jobs of dead workers only once a minute.
    ...{ superviseIntervalSeconds: 1, monitorIntervalSeconds: 1, connectionTimeoutMillis: 5000 },
  });
  // Background failures are retried, and our own calls report their failures themselves.
  boss.on('error', () => undefined);
  const patiently = <Result>(work: () => Promise<Result>) => untilThere(work, shown);
  await patiently(() => boss.start());
  await patiently(() =>
    boss.createQueue(queue, {
      policy: 'exclusive',
      retryLimit: TRIES,
      retryDelay: 0,
      heartbeatSeconds: HEARTBEAT,
      expireInSeconds: 86_000,
    }),
  );
  await patiently(() => boss.getDb().executeSql(grantsOnJobs(JOBS_SCHEMA)));
  return {
    add: async (chunks) => {
      const jobs = chunks.map((chunk) => ({ data: chunk, singletonKey: chunk.name }));
      for (let from = 0; from < jobs.length; from += AT_ONCE)
        await patiently(() => boss.insert(queue, jobs.slice(from, from + AT_ONCE)));
    },
    take: async () => {
      const [job] = await patiently(() => boss.fetch<Chunk>(queue, { batchSize: 1, includeMetadata: true }));
      if (job === undefined) return undefined;
      const attempt = { id: job.id, retryCount: job.retryCount };
      return {
        ...{ ...job.data, tries: job.retryCount },
        touch: async () => ((await boss.touch(queue, attempt)) as { readonly affected?: number }).affected !== 0,
        done: async () => void (await patiently(() => boss.complete(queue, attempt))),
        giveBack: async () => void (await patiently(() => boss.fail(queue, attempt))),
      };
    },
    isBusy: async () => {
      const found = await patiently(() =>
        boss.getDb().executeSql(`SELECT 1 FROM ${JOBS_SCHEMA}.job WHERE name = $1 AND state < 'completed' LIMIT 1`, [queue]),
      );
      return found.rows.length > 0;
    },
    // An unreachable server does not confirm the close, so this does not wait for it.
    close: async () => {
      await Promise.race([
        boss.stop({ graceful: false, close: true }).catch(() => undefined),
        setTimeout(3000, undefined, { ref: false }),
      ]);
    },
  };
}

/** Retries while the database is unreachable. */
async function untilThere<Result>(work: () => Promise<Result>, shown: string): Promise<Result> {
  const begun = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (problem) {
      if (!isAway(problem) || performance.now() - begun > PATIENCE) throw postgresFault(problem, shown);
      await setTimeout(500);
    }
  }
}

/** The places of the runs in a database that have chunks to work on. */
export async function runsWithWork(db: string): Promise<readonly string[]> {
  const address = postgresPlace(db);
  try {
    return await Connection.use(address, async (connection) => {
      const { rows: found } = await connection.exec(`SELECT to_regclass('${JOBS_SCHEMA}.job') IS NOT NULL`);
      if (found[0]?.[0] !== 1) return [];
      const { rows } = await connection.exec(`SELECT DISTINCT name FROM ${JOBS_SCHEMA}.job WHERE state < 'active' ORDER BY name`);
      return rows.map(([name]) => inSchema(db, String(name))).filter((place) => isSchemaOfRun(place));
    });
  } catch (problem) {
    throw postgresFault(problem, address.shown);
  }
}

/** Whether a schema belongs to a run. Other programs may use the same engine in the same schema. */
function isSchemaOfRun(place: string): boolean {
  try {
    return postgresPlace(place).schema.startsWith('tamis_');
  } catch {
    return false;
  }
}
