import { setTimeout } from 'node:timers/promises';
import { readValue } from './database/codec.ts';
import { Line } from './database/line.ts';
import { isAway, postgresFault, toldBy } from './database/postgres-fault.ts';
import { CHUNK, hasJobs, IS_WAITING, LED, NEW_CHUNKS } from './jobs-tables.ts';
import { inSchema, postgresPlace } from './place.ts';

/** A run in a database that has chunks to work on, or no leader. */
export interface FoundRun {
  readonly place: string;
  /** Its name, if its leader has told it. */
  readonly name?: string;
  readonly priority: number;
  /** How many processes have chunks of it. */
  readonly workers: number;
  readonly hasChunks: boolean;
  /** Whether its leader is gone without having ended or stopped it. */
  readonly isLeaderless: boolean;
}

/** A watch over the runs in a database. */
export interface WorkWatch {
  /**
   * The runs that need someone: the highest priority first, and of the same priority those that the fewest processes work on. If the
   * database can't be asked now, why.
   */
  readonly runs: () => Promise<readonly FoundRun[] | { readonly away: string }>;
  /** Waits until it is worth looking for work again, or the signal is given. */
  readonly wait: (signal?: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
}

const [FIRST, MOST] = [500, 2000];

const ANNOUNCED = 5000;

// Each run is found through the index, so that this takes as long as there are runs, not chunks.
const RUNS = `WITH RECURSIVE r (run) AS (
    (SELECT run FROM ${CHUNK} ORDER BY run LIMIT 1)
    UNION ALL SELECT (SELECT c.run FROM ${CHUNK} c WHERE c.run > r.run ORDER BY c.run LIMIT 1) FROM r WHERE r.run IS NOT NULL)
  SELECT run, l.name, coalesce(w.priority, l.priority), n.workers, w.priority IS NOT NULL, coalesce(l.until_at < clock_timestamp(), false)
  FROM (SELECT run FROM r WHERE run IS NOT NULL) o FULL JOIN ${LED} l USING (run)
    LEFT JOIN LATERAL (SELECT priority FROM ${CHUNK} c WHERE c.run = coalesce(o.run, l.run) AND ${IS_WAITING} ORDER BY no LIMIT 1) w ON true
    CROSS JOIN LATERAL (SELECT count(DISTINCT holder) AS workers FROM ${CHUNK} c WHERE c.run = coalesce(o.run, l.run) AND holder IS NOT NULL) n
  WHERE (w.priority IS NOT NULL OR l.until_at < clock_timestamp()) AND to_regnamespace(run) IS NOT NULL
  ORDER BY 3 DESC, 4, 1`;

function foundIn(db: string, [run, name, priority, workers, hasChunks, isLeaderless]: readonly unknown[]): FoundRun {
  return {
    ...{ place: inSchema(db, String(run)), ...(name !== null && { name: String(readValue(name)) }) },
    ...{ priority: Number(priority), workers: Number(workers), hasChunks: hasChunks === 1, isLeaderless: isLeaderless === 1 },
  };
}

/** Watches over the runs in a database with one connection. */
export function watchWork(db: string): WorkWatch {
  const { url, shown } = postgresPlace(db);
  const line = Line.to(url);
  let isThere = false;
  let pause = FIRST;
  let woken = new AbortController();
  line.listen(NEW_CHUNKS, () => woken.abort());
  return {
    runs: async () => {
      woken = new AbortController();
      try {
        const found = await line.ask(async (connection) => {
          isThere ||= await hasJobs(connection);
          return isThere ? (await connection.exec(RUNS)).rows.map((row) => foundIn(db, row)) : [];
        });
        // A run that was found but can't be worked on now may be a moment later.
        pause = found.length > 0 ? FIRST : line.isListening ? ANNOUNCED : Math.min(MOST, pause * 2);
        return found;
      } catch (problem) {
        isThere = false;
        if (problem instanceof Error && isAway(problem)) return { away: toldBy(problem) };
        throw postgresFault(problem, shown);
      }
    },
    wait: async (signal) => {
      const signals = [woken.signal, ...(signal === undefined ? [] : [signal])];
      await setTimeout(pause, undefined, { signal: AbortSignal.any(signals) }).catch(() => undefined);
    },
    close: () => line.close(),
  };
}
