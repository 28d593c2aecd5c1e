import { NANO } from '../sql/find/money.ts';
import { Connection } from './database/connection.ts';
import { isAway, postgresFault } from './database/postgres-fault.ts';
import { postgresPlace } from './place.ts';

/**
 * The budget of a run that several processes share: no process makes a call unless all calls in flight together are still
 * affordable.
 */
export interface SharedPurse {
  /**
   * Reserves money for a call; returns how much, or undefined if too little is left. A call with no known upper bound reserves
   * all there is.
   */
  readonly reserve: (most: number) => Promise<number | undefined>;
  /** A call came back: its cost is spent, and the rest of its reservation is freed. This is written with the next call. */
  readonly settle: (reserved: number, spent: number) => void;
  readonly close: () => Promise<void>;
}

/** Whose budget it is. */
export interface PurseGiven {
  /** The most that the run may spend, in US dollars. */
  readonly max: number;
  /** A name for this process that no other has. */
  readonly worker: string;
  /** What was spent before the run had a purse, in US dollars. */
  readonly past: number;
}

/**
 * Opens the purse of the run in a schema. What a process had reserved when it died stays reserved: its calls may have been
 * charged.
 */
export async function openPurse(place: string, { max, worker, past }: PurseGiven): Promise<SharedPurse> {
  const address = postgresPlace(place);
  const most = Math.floor(max * NANO);
  let connection: Connection | undefined;
  let [freed, spent] = [0, 0];
  let turn: Promise<unknown> = Promise.resolve();
  const connected = async () => {
    if (connection?.isLost === false) return connection;
    connection = await Connection.open(address, { pipeline: false, patience: 5000, idle: 5000 });
    return connection;
  };
  const name = `'${worker.replaceAll("'", "''")}'`;
  /** One process at a time checks and reserves; what came back since is settled first. */
  const write = async (want: number): Promise<number> => {
    const [back, cost] = [freed, spent];
    const amount = Number.isFinite(want)
      ? String(Math.ceil(want * NANO))
      : `(SELECT ${most} - sum(reserved_nano + spent_nano) FROM tamis_purse)`;
    const answers = (await (
      await connected()
    ).exec(`BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('purse ${address.schema}', 0));
      INSERT INTO tamis_purse (worker, reserved_nano, spent_nano) VALUES ('past', 0, ${Math.round(past * NANO)}), (${name}, 0, 0) ON CONFLICT DO NOTHING;
      UPDATE tamis_purse SET reserved_nano = reserved_nano - ${back}, spent_nano = spent_nano + ${cost} WHERE worker = ${name};
      UPDATE tamis_purse p SET reserved_nano = reserved_nano + w.amount FROM (SELECT CAST(${amount} AS bigint) AS amount) w
        WHERE worker = ${name} AND w.amount > 0 AND (SELECT sum(reserved_nano + spent_nano) FROM tamis_purse) + w.amount <= ${most} RETURNING w.amount;
      COMMIT`)) as unknown as readonly { readonly rows: readonly (readonly unknown[])[] }[];
    freed -= back;
    spent -= cost;
    return Number(answers.at(-2)?.rows[0]?.[0] ?? 0);
  };
  const inTurn = (want: number): Promise<number> => {
    const next = turn.then(() => untilThere(() => write(want)));
    turn = next.catch(() => undefined);
    return next;
  };
  return {
    reserve: async (want) => {
      try {
        const got = await inTurn(want);
        return got > 0 || want === 0 ? got / NANO : undefined;
      } catch (problem) {
        throw postgresFault(problem, address.shown);
      }
    },
    settle: (reserved, cost) => {
      freed += Math.round(reserved * NANO);
      spent += Math.round(cost * NANO);
    },
    close: async () => {
      await inTurn(0).catch(() => undefined);
      await connection?.close();
    },
  };
}

async function untilThere<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (problem) {
      if (!isAway(problem)) throw problem;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
