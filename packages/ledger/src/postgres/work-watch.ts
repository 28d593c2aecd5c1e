import { setTimeout } from 'node:timers/promises';
import { Line } from './database/line.ts';
import { isAway, postgresFault, toldBy } from './database/postgres-fault.ts';
import { CHUNK, hasJobs, IS_WAITING, NEW_CHUNKS } from './jobs-tables.ts';
import { inSchema, postgresPlace } from './place.ts';

/** A watch over the runs in a database. */
export interface WorkWatch {
  /**
   * The places of the runs that have chunks to work on: the highest priority first, and of the same priority those that the fewest workers
   * work on. If the database can't be asked now, why.
   */
  readonly runs: () => Promise<readonly string[] | { readonly away: string }>;
  /** Waits until it is worth looking for work again, or the signal is given. */
  readonly wait: (signal?: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** How long to wait before looking again, at first and at most, in milliseconds. */
const [FIRST, MOST] = [500, 2000];

/** How long to wait if new chunks are announced, in milliseconds: the chunks of a dead worker are not. */
const ANNOUNCED = 5000;

/** Each run is found through the index, so that this takes as long as there are runs, not chunks. */
const RUNS = `WITH RECURSIVE r (run) AS (
    (SELECT run FROM ${CHUNK} ORDER BY run LIMIT 1)
    UNION ALL SELECT (SELECT c.run FROM ${CHUNK} c WHERE c.run > r.run ORDER BY c.run LIMIT 1) FROM r WHERE r.run IS NOT NULL)
  SELECT run FROM r CROSS JOIN LATERAL (SELECT priority FROM ${CHUNK} c WHERE c.run = r.run AND ${IS_WAITING} ORDER BY no LIMIT 1) w
  ORDER BY priority DESC, (SELECT count(*) FROM ${CHUNK} c WHERE c.run = r.run AND holder IS NOT NULL), run`;

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
        const names = await line.ask(async (connection) => {
          isThere ||= await hasJobs(connection);
          return isThere ? (await connection.exec(RUNS)).rows.map(([name]) => String(name)) : [];
        });
        // A run that was found but can't be worked on now may be a moment later.
        pause = names.length > 0 ? FIRST : line.isListening ? ANNOUNCED : Math.min(MOST, pause * 2);
        return names.map((name) => inSchema(db, name));
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
