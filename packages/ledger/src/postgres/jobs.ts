import { hostname } from 'node:os';
import type { QueryArrayResult } from 'pg';
import { readValue, storedParam } from './database/codec.ts';
import { Line } from './database/line.ts';
import { CHUNK, createJobs, IS_WAITING, JOBS_SCHEMA, NEW_CHUNKS, removeOldJobs } from './jobs-tables.ts';
import { patiently } from './patiently.ts';
import { postgresPlace } from './place.ts';

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
  /**
   * Adds chunks. A chunk that is waiting or being worked on is not added twice. Workers prefer the runs whose chunks have the highest
   * priority.
   */
  readonly add: (chunks: readonly Chunk[], priority?: number) => Promise<void>;
  readonly take: () => Promise<TakenChunk | undefined>;
  /** Whether any chunk is waiting or being worked on. */
  readonly isBusy: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** How long a chunk stays with a worker that sends no heartbeat, by the server's clock. */
const LEASE = "clock_timestamp() + interval '10 seconds'";

/** How many chunks are added at once. */
const AT_ONCE = 1000;

const ADD = `INSERT INTO ${CHUNK} (run, priority, name, after_unit, until_unit)
  SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::text[]) ON CONFLICT (run, name) DO NOTHING`;

const TAKE = `UPDATE ${CHUNK} SET tries = tries + 1, holder = $2, taken_at = clock_timestamp(), until_at = ${LEASE}
  WHERE (run, no) = (SELECT run, no FROM ${CHUNK} WHERE run = $1 AND ${IS_WAITING} ORDER BY no LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING no, tries, name, after_unit, until_unit`;

/** Only the worker that took a chunk last may change it. */
const IF_OURS = 'WHERE run = $1 AND no = $2 AND tries = $3';

const TOUCH = `UPDATE ${CHUNK} SET until_at = ${LEASE} ${IF_OURS}`;
const DONE = `DELETE FROM ${CHUNK} ${IF_OURS}`;
const GIVE_BACK = `UPDATE ${CHUNK} SET holder = NULL, taken_at = NULL, until_at = NULL ${IF_OURS}`;

/** Opens the chunks of the run in a schema. `holder` is the name under which this process takes them. */
export async function openJobs(place: string, holder = `process ${process.pid} on ${hostname()}`): Promise<Jobs> {
  const { url, schema: run, shown } = postgresPlace(place);
  const line = Line.to(url);
  const once = (text: string, params: readonly unknown[]): Promise<QueryArrayResult<unknown[]>> =>
    line.ask((connection) => connection.query(JOBS_SCHEMA, text, () => text, params));
  const ask = (text: string, params: readonly unknown[]) => patiently(() => once(text, params), shown);
  try {
    await patiently(() => line.ask(createJobs), shown);
  } catch (problem) {
    await line.close();
    throw problem;
  }
  return {
    add: async (chunks, priority = 0) => {
      await patiently(() => line.ask((connection) => removeOldJobs(connection, run)), shown);
      for (let from = 0; from < chunks.length; from += AT_ONCE) {
        const some = chunks.slice(from, from + AT_ONCE);
        const columns = [some.map(({ name }) => name), some.map(({ after }) => after), some.map(({ until }) => until ?? null)];
        await ask(ADD, [run, priority, ...columns.map((values) => values.map(storedParam))]);
      }
      await ask('SELECT pg_notify($1, $2)', [NEW_CHUNKS, run]);
    },
    take: async () => {
      const [row] = (await ask(TAKE, [run, holder])).rows;
      if (row === undefined) return undefined;
      const [no, tries, name, after, until] = row.map(readValue);
      const key = [run, no, tries];
      return {
        ...{
          name: String(name),
          after: String(after),
          ...(until !== null && { until: String(until) }),
          tries: Number(tries) - 1,
        },
        touch: async () => (await once(TOUCH, key)).rowCount !== 0,
        done: async () => void (await ask(DONE, key)),
        giveBack: async () => void (await ask(GIVE_BACK, key)),
      };
    },
    isBusy: async () => (await ask(`SELECT 1 FROM ${CHUNK} WHERE run = $1 LIMIT 1`, [run])).rows.length > 0,
    close: () => line.close(),
  };
}
