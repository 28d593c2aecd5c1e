import { setTimeout } from 'node:timers/promises';
import { Connection } from './database/connection.ts';
import { grantsOnJobs } from './database/grants.ts';
import { isAway, postgresFault } from './database/postgres-fault.ts';
import { inSchema, postgresPlace } from './place.ts';
import { reachable } from './server/reachable.ts';

/** Units of a run that are worked on together: those whose ids come after one id, up to another. */
export interface Chunk {
  readonly name: string;
  /** The empty text before the first unit. */
  readonly after: string;
  /** Absent for the last chunk, which has all that come later, too. */
  readonly until?: string;
}

/** A chunk that this process has. */
export interface TakenChunk extends Chunk {
  /** How often it was taken before. */
  readonly tries: number;
  /** Says that this process is alive; false where the chunk was given to another. */
  readonly touch: () => Promise<boolean>;
  /** Nothing is left to do in it. */
  readonly done: () => Promise<void>;
  /** Somebody else may have it at once. */
  readonly giveBack: () => Promise<void>;
}

/** The chunks of a run, handed out to whoever asks. One whose worker is not heard of for ten seconds is handed out again. */
export interface Jobs {
  /** Adds chunks; one that waits or is worked on is not added twice. */
  readonly add: (chunks: readonly Chunk[]) => Promise<void>;
  readonly take: () => Promise<TakenChunk | undefined>;
  /** Whether any chunk waits or is worked on. */
  readonly isBusy: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** The schema of the job engine, one for all runs of a database. */
const JOBS_SCHEMA = 'tamis_jobs';

/** The engine allows no less. Seconds. */
const HEARTBEAT = 10;

/** A chunk is taken over as often as it takes: the units decide when it is enough. */
const TRIES = 1000;

/** How many chunks are added at once. */
const AT_ONCE = 1000;

/** How long a database that is away is waited for, in milliseconds. */
const PATIENCE = 15 * 60_000;

/** Opens the chunks of the run in a schema. */
export async function openJobs(place: string): Promise<Jobs> {
  const { PgBoss } = await import('./libraries.ts');
  const { url, schema: queue, shown } = postgresPlace(place);
  const boss = new PgBoss({
    ...{ connectionString: await reachable(url), schema: JOBS_SCHEMA, application_name: 'tamis jobs', max: 3, schedule: false },
    // With the defaults, jobs of a worker that died would be looked for once in a minute.
    ...{ superviseIntervalSeconds: 1, monitorIntervalSeconds: 1, connectionTimeoutMillis: 5000 },
  });
  // What fails in the background is tried again; what we ask for says by itself that it failed.
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
    // A server that is away does not say goodbye; nobody waits for it.
    close: async () => {
      await Promise.race([
        boss.stop({ graceful: false, close: true }).catch(() => undefined),
        setTimeout(3000, undefined, { ref: false }),
      ]);
    },
  };
}

/** Tries again while the database is away. */
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

/** The places of the runs in a database that have chunks for somebody. */
export async function runsWithWork(db: string): Promise<readonly string[]> {
  const address = postgresPlace(db);
  try {
    const connection = await Connection.open(address, { pipeline: false, patience: 5000, idle: 0 });
    try {
      const { rows: found } = await connection.exec(`SELECT to_regclass('${JOBS_SCHEMA}.job') IS NOT NULL`);
      if (found[0]?.[0] !== 1) return [];
      const { rows } = await connection.exec(`SELECT DISTINCT name FROM ${JOBS_SCHEMA}.job WHERE state < 'active' ORDER BY name`);
      return rows.map(([name]) => inSchema(db, String(name))).filter((place) => isSchemaOfRun(place));
    } finally {
      await connection.close();
    }
  } catch (problem) {
    throw postgresFault(problem, address.shown);
  }
}

/** Other programs may use the same engine in the same schema. */
function isSchemaOfRun(place: string): boolean {
  try {
    return postgresPlace(place).schema.startsWith('tamis_');
  } catch {
    return false;
  }
}
