import type { QueryArrayResult } from 'pg';
import { readValue, storedParam } from './database/codec.ts';
import { Line } from './database/line.ts';
import { CHUNK, createJobs, IS_WAITING, JOBS_SCHEMA, LED, NEW_CHUNKS, removeOldJobs } from './jobs-tables.ts';
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
   * Adds chunks. A chunk that is waiting or being worked on is not added twice. Returns false if this process does not lead the run any more:
   * its chunks could overlap with those of the new leader, so that two workers would ask about the same units.
   */
  readonly add: (chunks: readonly Chunk[]) => Promise<boolean>;
  /** Tells workers the name of the run, that this process leads it now, and how much it is preferred to others. */
  readonly lead: (run: { readonly name: string; readonly priority: number }) => Promise<void>;
  /** Sends a leader's heartbeat. Returns false if this process does not lead the run any more. */
  readonly stillLead: () => Promise<boolean>;
  /** Until when the last leader of the run had the lead, as text. Absent if that is not over or nobody has to lead; NEVER if it gave it up. */
  readonly ledUntil: () => Promise<string | undefined>;
  /** Reports that nobody has to lead the run, because it has ended or was stopped, unless another process leads it now. */
  readonly rest: () => Promise<void>;
  /** Leaves the lead to any other process. */
  readonly handOver: () => Promise<void>;
  readonly take: () => Promise<TakenChunk | undefined>;
  /** How many chunks are waiting, and how many are being worked on. */
  readonly left: () => Promise<{ readonly waiting: number; readonly taken: number }>;
  /** The chunks that a process has taken, whether or not it is still alive. */
  readonly taken: () => Promise<readonly Chunk[]>;
  readonly close: () => Promise<void>;
}

const LEASE = "clock_timestamp() + interval '10 seconds'";

const AT_ONCE = 1000;

// The row is locked, so that a new leader sees either these chunks or none of them.
const ADD = `WITH l AS (SELECT priority FROM ${LED} WHERE run = $1 AND holder = $5 FOR SHARE), added AS (
    INSERT INTO ${CHUNK} (run, priority, name, after_unit, until_unit)
    SELECT $1, l.priority, c.* FROM l, unnest($2::text[], $3::text[], $4::text[]) c ON CONFLICT (run, name) DO NOTHING)
  SELECT count(*) FROM l`;

/** The end of a lead that was given up. */
export const NEVER = '-infinity';

const LEADS = "clock_timestamp() + interval '15 seconds'";

const LEAD = `INSERT INTO ${LED} AS l (run, name, priority, holder, until_at) VALUES ($1, $2, $3, $4, ${LEADS})
  ON CONFLICT (run) DO UPDATE SET (name, priority, holder, until_at) = (EXCLUDED.name, EXCLUDED.priority, EXCLUDED.holder, EXCLUDED.until_at)`;
const STILL_LEAD = `UPDATE ${LED} SET until_at = ${LEADS} WHERE run = $1 AND holder = $2`;
const PREFER = `UPDATE ${CHUNK} SET priority = $2 WHERE run = $1 AND priority <> $2`;
const REST = `DELETE FROM ${LED} WHERE run = $1 AND (holder = $2 OR until_at < clock_timestamp())`;
const LED_UNTIL = `SELECT until_at::text FROM ${LED} WHERE run = $1 AND until_at < clock_timestamp()`;
const HAND_OVER = `UPDATE ${LED} SET until_at = '${NEVER}' WHERE run = $1 AND holder = $2`;

const TAKE = `UPDATE ${CHUNK} SET tries = tries + 1, holder = $2, taken_at = clock_timestamp(), until_at = ${LEASE}
  WHERE (run, no) = (SELECT run, no FROM ${CHUNK} WHERE run = $1 AND ${IS_WAITING} AND NOT EXISTS (
      SELECT 1 FROM unnest($3::bigint[], $4::int[]) AS o (held, try) WHERE held = no AND try = tries)
    ORDER BY no LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING no, tries, name, after_unit, until_unit`;

const IF_OURS = 'WHERE run = $1 AND no = $2 AND tries = $3';

const TOUCH = `UPDATE ${CHUNK} SET until_at = ${LEASE} ${IF_OURS}`;
const DONE = `DELETE FROM ${CHUNK} ${IF_OURS}`;
const LEFT = `SELECT count(*) FILTER (WHERE ${IS_WAITING}), count(*) FROM ${CHUNK} WHERE run = $1`;
const TAKEN = `SELECT name, after_unit, until_unit FROM ${CHUNK} WHERE run = $1 AND holder IS NOT NULL`;
const GIVE_BACK = `UPDATE ${CHUNK} SET holder = NULL, taken_at = NULL, until_at = NULL ${IF_OURS}`;

/** Opens the chunks of the run in a schema. `holder` is the name under which this process takes them; whoever only looks needs none. */
export async function openJobs(place: string, holder = 'nobody'): Promise<Jobs> {
  const { url, schema: run, shown } = postgresPlace(place);
  const line = Line.to(url);
  const once = (text: string, params: readonly unknown[]): Promise<QueryArrayResult<unknown[]>> =>
    line.ask((connection) => connection.query(JOBS_SCHEMA, text, () => text, params));
  const ask = (text: string, params: readonly unknown[]) => patiently(() => once(text, params), shown);
  // A process that was too slow to send a heartbeat is still alive: it never takes its own chunk from itself.
  const held = new Map<unknown, unknown>();
  try {
    await patiently(() => line.ask(createJobs), shown);
  } catch (problem) {
    await line.close();
    throw problem;
  }
  return {
    add: async (chunks) => {
      await patiently(() => line.ask((connection) => removeOldJobs(connection, run)), shown);
      for (let from = 0; from < chunks.length; from += AT_ONCE) {
        const some = chunks.slice(from, from + AT_ONCE);
        const columns = [some.map(({ name }) => name), some.map(({ after }) => after), some.map(({ until }) => until ?? null)];
        const { rows } = await ask(ADD, [run, ...columns.map((values) => values.map(storedParam)), holder]);
        if (Number(rows[0]?.[0]) === 0) return false;
      }
      await ask('SELECT pg_notify($1, $2)', [NEW_CHUNKS, run]);
      return true;
    },
    lead: async ({ name, priority }) => {
      await ask(LEAD, [run, storedParam(name), priority, holder]);
      await ask(PREFER, [run, priority]);
    },
    stillLead: async () => (await once(STILL_LEAD, [run, holder])).rowCount !== 0,
    ledUntil: async () => (await ask(LED_UNTIL, [run])).rows[0]?.map(String)[0],
    rest: async () => void (await ask(REST, [run, holder])),
    handOver: async () => void (await ask(HAND_OVER, [run, holder])),
    take: async () => {
      const [row] = (await ask(TAKE, [run, holder, [...held.keys()], [...held.values()]])).rows;
      if (row === undefined) return undefined;
      const [no, tries, ...chunk] = row.map(readValue);
      const key = [run, no, tries];
      held.set(no, tries);
      const end = async (text: string) => {
        held.delete(no);
        await ask(text, key);
      };
      return {
        ...chunkIn(chunk),
        tries: Number(tries) - 1,
        touch: async () => (await once(TOUCH, key)).rowCount !== 0,
        done: () => end(DONE),
        giveBack: () => end(GIVE_BACK),
      };
    },
    left: async () => {
      const [waiting, all] = (await ask(LEFT, [run])).rows[0] ?? [];
      return { waiting: Number(waiting), taken: Number(all) - Number(waiting) };
    },
    taken: async () => (await ask(TAKEN, [run])).rows.map((row) => chunkIn(row.map(readValue))),
    close: () => line.close(),
  };
}

function chunkIn([name, after, until]: readonly unknown[]): Chunk {
  return { name: String(name), after: String(after), ...(until !== null && { until: String(until) }) };
}
