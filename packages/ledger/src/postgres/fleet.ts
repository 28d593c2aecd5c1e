import { Line } from './database/line.ts';
import { isAway, postgresFault } from './database/postgres-fault.ts';
import { CHUNK, hasJobs, IS_WAITING } from './jobs-tables.ts';
import { postgresPlace } from './place.ts';
import { WORKER, type WorkerState } from './roster.ts';

/** A chunk that a process has taken. */
export interface HeldChunk {
  /** The schema of its run. */
  readonly run: string;
  readonly name: string;
  /** When the process took it. */
  readonly since: number;
  /** How often it was taken before: its earlier workers died or were stopped. */
  readonly tries: number;
}

/** A process that works on runs. Its figures are absent if it is not on the roster, as processes of earlier versions aren't. */
export interface FleetWorker extends Partial<Omit<WorkerState, 'state' | 'runs'>> {
  readonly holder: string;
  readonly role: 'leader' | 'worker';
  /** `gone`: it has not been heard of for 15 seconds, and did not say that it would stop. */
  readonly state: WorkerState['state'] | 'gone';
  readonly runs: readonly string[];
  readonly startedAt?: number;
  readonly seenAt?: number;
  readonly chunks: readonly HeldChunk[];
}

/** A run that has work left: how many of its chunks are waiting, and how many are taken. */
export interface FleetRun {
  /** The schema of the run. */
  readonly run: string;
  readonly priority: number;
  readonly waiting: number;
  readonly taken: number;
}

/** Everyone who works on the runs of a database, and what is left to do. */
export interface Fleet {
  /** The time on the server's clock. */
  readonly at: number;
  readonly workers: readonly FleetWorker[];
  readonly runs: readonly FleetRun[];
}

/** A watch over the fleet of a database. */
export interface FleetWatch {
  readonly read: () => Promise<Fleet>;
  /** The runs that have work left. */
  readonly backlog: () => Promise<readonly FleetRun[]>;
  /** Whether the database answers now. */
  readonly isReachable: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

const millis = (column: string) => `round(extract(epoch FROM ${column}) * 1000)::float8`;

const BACKLOG = 'SELECT run, priority, waiting, taken FROM tamis_jobs.backlog ORDER BY priority DESC, run';

const CHUNKS = `SELECT holder, run, name, ${millis('taken_at')}, tries - 1 FROM ${CHUNK} WHERE holder IS NOT NULL AND NOT ${IS_WAITING}
  ORDER BY holder, run, no`;

const WORKERS = `SELECT holder, role, CASE WHEN seen_at < clock_timestamp() - interval '15 seconds' THEN 'gone' ELSE state END,
    array_to_string(runs, ','), active, most, calls, limited, ${millis('started_at')}, ${millis('seen_at')}
  FROM ${WORKER} ORDER BY role, started_at, holder`;

/** Watches over the fleet of a database, over the connection that everything else in this process uses. */
export function watchFleet(db: string): FleetWatch {
  const { url, shown } = postgresPlace(db);
  const line = Line.to(url);
  const rows = async (text: string): Promise<readonly (readonly unknown[])[]> =>
    await line.ask(async (connection) => (await connection.exec(text)).rows);
  const has = async (table: string) => (await rows(`SELECT to_regclass('${table}') IS NOT NULL`))[0]?.[0] === 1;
  const backlog = async () => ((await line.ask(hasJobs)) ? (await rows(BACKLOG)).map(runIn) : []);
  return {
    backlog,
    read: async () => {
      try {
        const [[at] = []] = await rows(`SELECT ${millis('clock_timestamp()')}`);
        const runs = await backlog();
        const held = runs.length > 0 ? await rows(CHUNKS) : [];
        const entered = (await has(WORKER)) ? await rows(WORKERS) : [];
        return { at: Number(at), workers: workersIn(entered, held), runs };
      } catch (problem) {
        throw postgresFault(problem, shown);
      }
    },
    isReachable: async () => {
      try {
        await rows('SELECT 1');
        return true;
      } catch (problem) {
        if (isAway(problem)) return false;
        throw postgresFault(problem, shown);
      }
    },
    close: () => line.close(),
  };
}

function runIn([run, priority, waiting, taken]: readonly unknown[]): FleetRun {
  return { run: String(run), priority: Number(priority), waiting: Number(waiting), taken: Number(taken) };
}

function workersIn(entered: readonly (readonly unknown[])[], held: readonly (readonly unknown[])[]): readonly FleetWorker[] {
  const chunks = Map.groupBy(held, ([holder]) => String(holder));
  const chunksOf = (holder: string) =>
    (chunks.get(holder) ?? []).map(([, run, name, since, tries]) => ({
      ...{ run: String(run), name: String(name), since: Number(since), tries: Number(tries) },
    }));
  // An entry is a few seconds old; what the chunks say is newer.
  const stateOf = (holder: unknown, said: unknown) =>
    (said === 'idle' && chunks.has(String(holder)) ? 'working' : said) as FleetWorker['state'];
  const known = entered.map(([holder, role, state, runs, active, most, calls, limited, started, seen]) => ({
    ...{ holder: String(holder), role: role as FleetWorker['role'], state: stateOf(holder, state) },
    runs: String(runs)
      .split(',')
      .filter((run) => run !== ''),
    ...{ active: Number(active), most: Number(most), calls: Number(calls), limited: Number(limited) },
    ...{ startedAt: Number(started), seenAt: Number(seen), chunks: chunksOf(String(holder)) },
  }));
  const names = new Set(known.map(({ holder }) => holder));
  const others = [...chunks.keys()].filter((holder) => !names.has(holder));
  return [
    ...known,
    ...others.map((holder) => {
      const own = chunksOf(holder);
      return {
        ...({ holder, role: 'worker', state: 'working' } as const),
        ...{ runs: [...new Set(own.map(({ run }) => run))], chunks: own },
      };
    }),
  ];
}
