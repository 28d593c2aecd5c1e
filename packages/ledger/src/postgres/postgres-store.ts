import { setTimeout } from 'node:timers/promises';
import { Fault } from '@tamis/core';
import type { Sql, Statement, Work } from '../sql/sql.ts';
import type { Store } from '../sql/store.ts';
import { answer } from './database/answer.ts';
import { asBefore } from './database/as-before.ts';
import { CommitQueue } from './database/commit-queue.ts';
import { Connection, type Settings } from './database/connection.ts';
import { Line } from './database/line.ts';
import { migrate, NEWEST, versionOf } from './database/migrate.ts';
import { isAway, postgresFault } from './database/postgres-fault.ts';
import { ReadQueue } from './database/read-queue.ts';
import { isPage, REST, WALK, walked } from './database/walking.ts';
import { type PostgresPlace, postgresPlace } from './place.ts';
import { type Silence, SilenceWatch } from './silence.ts';

interface PostgresGiven {
  readonly place: string;
  readonly readOnly: boolean;
  readonly frozen: boolean;
  readonly create: boolean;
  readonly patience: number;
  readonly onSilence?: ((silence: Silence) => void) | undefined;
}

// A transaction that waits longer than this for its process releases its locks, in milliseconds: a suspended process must not keep them.
const IDLE = 5000;

// Settings that make writes find their rows by key. A plan is made once, when tables may be nearly empty, and must still be good when they
// are large, so it always uses the keys.
const WRITING: Settings = {
  ...{ idle_in_transaction_session_timeout: IDLE, plan_cache_mode: 'force_generic_plan' },
  ...{ enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off', jit: 'off' },
};

const FROZEN: Settings = { idle_in_transaction_session_timeout: 0 };

const EMPTIED = [
  ...['unit_content', 'attempt_content', 'attempt_code', 'call', 'review'],
  ...['decision', 'decision_log', 'execution', 'recheck', 'run'],
];

export class PostgresStore implements Store {
  readonly place: string;
  readonly #given: PostgresGiven;
  readonly #address: PostgresPlace;
  readonly #queue: CommitQueue;
  readonly #silence: SilenceWatch;
  readonly #reads = new ReadQueue((asked) => this.#read(asked));
  readonly #line: Line;
  #own: Promise<Connection> | undefined;
  #checked: Promise<void> | undefined;
  #isClosed = false;
  #earlier: number | undefined;
  #isWalking = false;

  constructor(given: PostgresGiven, sql: Sql) {
    this.#given = given;
    this.#address = postgresPlace(given.place);
    this.place = given.place;
    this.#line = Line.to(this.#address.url);
    this.#silence = new SilenceWatch(given.onSilence ?? (() => undefined));
    this.#queue = new CommitQueue({
      connect: () => this.#connection(),
      ...{ schema: this.#address.schema, toFault: this.toFault, patience: given.patience },
      onRollBack: (problem) => {
        sql.forget();
        this.#silence.blame(problem);
      },
    });
  }

  toFault = (problem: unknown) => postgresFault(problem, this.#address.shown);

  do = async <Result>(work: Work<Result>): Promise<Result> => {
    let next = work.next();
    while (next.done !== true) {
      const asked = next.value;
      next = work.next(await this.#silence.during('read', () => this.#reads.ask(asked)));
    }
    return next.value;
  };

  write = async <Result>(work: () => Work<Result>, scope: { readonly unit?: string }): Promise<Result> => {
    if (this.#given.readOnly) throw new Fault('fault.disk-read-only', `${this.#address.shown} was opened for reading only.`);
    return await this.#silence.during('write', () => this.#queue.write(work, scope));
  };

  // Makes the disk space of deleted rows reusable with vacuum. The rows are already gone for all readers.
  rewrite = async () => {
    const tables = EMPTIED.map((table) => `${this.#address.schema}.${table}`).join(', ');
    await Connection.use(this.#address.url, (connection) => connection.exec(`VACUUM ${tables}`));
  };

  // Counts transactions of the whole server, so the number may change even if nothing changed here.
  version = async () => {
    const asked: Statement = { kind: 'one', text: 'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS version', params: [] };
    return Number(((await this.#read(asked)) as { readonly version: string }).version);
  };

  close = async () => {
    await this.#queue.rest();
    // Does not wait for an unreachable server to confirm the close.
    await Promise.race([this.#queue.end().catch(() => undefined), setTimeout(1000, undefined, { ref: false })]);
    this.#isClosed = true;
    await Promise.all([this.#line.close(), this.#own?.then((own) => own.close()).catch(() => undefined)]);
  };

  // Reads with retries, because a read can be repeated when the server is back.
  async #read(asked: Statement): Promise<unknown> {
    const begun = performance.now();
    for (let tries = 0; ; tries++) {
      try {
        return await this.#readOnce(asked);
      } catch (problem) {
        if (!isAway(problem) || performance.now() - begun > this.#given.patience) throw problem;
        this.#silence.blame(problem);
        await setTimeout(Math.min(1000, 20 * 2 ** tries));
      }
    }
  }

  async #readOnce(given: Statement): Promise<unknown> {
    const { schema } = this.#address;
    await this.#ready();
    const asked = this.#earlier === undefined ? given : asBefore(given, this.#earlier);
    if (this.#given.frozen) {
      const connection = await this.#connection();
      const [, found] = await Promise.all([this.#walking(connection, asked), answer({ connection, schema }, asked)]);
      return found;
    }
    return await this.#line.ask((connection) => {
      const asking = () => answer({ connection, schema }, asked);
      return isPage(asked) ? walked(connection, asking) : asking();
    });
  }

  async #walking(connection: Connection, asked: Statement): Promise<void> {
    // Statements sent together follow the page that they complete.
    if (asked.kind === 'together' || isPage(asked) === this.#isWalking) return;
    this.#isWalking = isPage(asked);
    await connection.exec(this.#isWalking ? WALK : REST);
  }

  // The store's own connection, which is replaced if it was lost. There are never two, because nobody would close the second.
  async #connection(): Promise<Connection> {
    for (;;) {
      const current = this.#own;
      if (current === undefined) {
        const opening = this.#opened();
        this.#own = opening;
        return await opening;
      }
      const known = await current.catch(() => undefined);
      if (known?.isLost === false) return known;
      if (known !== undefined && this.#given.frozen)
        throw new Fault(
          'fault.database',
          `${this.#address.shown}: the connection was lost. Its snapshot can't be read from another one.`,
        );
      if (this.#own === current) this.#own = undefined;
    }
  }

  async #opened(): Promise<Connection> {
    await this.#ready();
    const { frozen } = this.#given;
    const connection = await Connection.open(this.#address.url, { pipeline: true, settings: frozen ? FROZEN : WRITING });
    if (frozen) await connection.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return connection;
  }

  async #ready(): Promise<void> {
    if (this.#isClosed) throw new Fault('fault.database', `${this.#address.shown} was closed.`);
    this.#checked ??= this.#check();
    try {
      await this.#checked;
    } catch (problem) {
      this.#checked = undefined;
      throw problem;
    }
  }

  async #check(): Promise<void> {
    const version = await this.#line.ask((connection) => versionOf(connection, this.#address));
    if (version === 0 && (!this.#given.create || this.#given.readOnly))
      throw new Fault('fault.database', `There is no ledger at ${this.#address.shown}.`);
    // Those who only read need no migration, which they may not be allowed.
    const isEarlier = version > 0 && version < NEWEST && (this.#given.readOnly || this.#given.frozen);
    this.#earlier = isEarlier ? version : undefined;
    if (version < NEWEST && !isEarlier)
      await Connection.use(this.#address.url, (connection) => migrate(connection, this.#address));
  }
}
