import { NANO } from '../sql/find/money.ts';
import { Line } from './database/line.ts';
import { patiently } from './patiently.ts';
import { postgresPlace } from './place.ts';
import { batchEndOf, holdOf } from './purse-batch.ts';
import { changeOf, openingOf, purseRow } from './purse-row.ts';

/** The budget of a run that several processes share. A process makes a call only if all calls in flight together are still affordable. */
export interface SharedPurse {
  /**
   * Reserves money for a call. Returns how much, or undefined if too little is left. A call with no known upper bound reserves everything
   * that is left.
   */
  readonly reserve: (most: number) => Promise<number | undefined>;
  /** Settles a call that came back. Its cost is spent, and the rest of its reservation is freed. This is written with the next call. */
  readonly settle: (reserved: number, spent: number) => void;
  /**
   * Reserves the maximum cost of a batch until the batch has ended, whichever processes work on it. Returns whether there was enough. A
   * batch that the provider may already have is reserved in any case.
   */
  readonly holdBatch: (batch: string, most: number, isSent: boolean) => Promise<boolean>;
  /**
   * Settles a batch that has ended. The cost of its calls is spent, and the rest is freed except for `kept`, which covers calls that may
   * have been charged.
   */
  readonly endBatch: (batch: string, kept: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Which run's budget to open, and its limit. */
export interface PurseGiven {
  /** The maximum that the run may spend, in US dollars. */
  readonly max: number;
  /** The name of this process's lease, which no other process has at the same time. */
  readonly worker: string;
  /** What the run has spent up to now according to the ledger, in US dollars. It includes everything recorded in the purse. */
  readonly past: number;
}

/**
 * Opens the purse of the run in a schema. Money that a process had reserved when it died stays reserved, because its calls may have been
 * charged.
 */
export async function openPurse(place: string, { max, worker, past }: PurseGiven): Promise<SharedPurse> {
  const address = postgresPlace(place);
  const { schema, shown } = address;
  const most = Math.floor(max * NANO);
  const row = purseRow(address, worker);
  const line = Line.to(address.url);
  let [freed, spent] = [0, 0];
  const exec = async (text: string): Promise<Answers> =>
    (await patiently(
      () => line.ask((connection) => connection.exec(text)),
      shown,
      Number.POSITIVE_INFINITY,
    )) as unknown as Answers;
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = row.turn.then(work);
    row.turn = next.catch(() => undefined);
    return next;
  };
  const write = async (want: number): Promise<number> => {
    const change = { number: ++row.last, freed, spent, want: Math.ceil(want * NANO) };
    const answers = await exec(changeOf(schema, row, most, change));
    freed -= change.freed;
    spent -= change.spent;
    return Number(answers.at(-1)?.rows[0]?.[0] ?? 0);
  };
  try {
    await inTurn(() => exec(openingOf(schema, row, { past: Math.round(past * NANO), lease: worker })));
  } catch (problem) {
    await line.close();
    throw problem;
  }
  return {
    reserve: async (want) => {
      const got = await inTurn(() => write(want));
      return got > 0 || want === 0 ? got / NANO : undefined;
    },
    settle: (reserved, cost) => {
      freed += Math.round(reserved * NANO);
      spent += Math.round(cost * NANO);
    },
    holdBatch: async (batch, want, isSent) =>
      await inTurn(async () => {
        // Money freed since then is available to the batch.
        await write(0);
        const hold = { batch, want: Math.ceil(want * NANO), isSent };
        const answers = await exec(holdOf(schema, most, hold));
        return Number(answers.at(-1)?.rows[0]?.[0]) > 0;
      }),
    endBatch: async (batch, kept) => {
      await inTurn(() => exec(batchEndOf(schema, batch, Math.ceil(kept * NANO))));
    },
    close: async () => {
      await inTurn(() => write(0)).catch(() => undefined);
      await line.close();
    },
  };
}

type Answers = readonly { readonly rows: readonly (readonly unknown[])[] }[];
