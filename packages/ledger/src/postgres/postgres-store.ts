import { setTimeout } from 'node:timers/promises';
import { Fault } from '@tamis/core';
import type { Sql, Statement, Work } from '../sql/sql.ts';
import type { Store } from '../sql/store.ts';
import { CommitQueue } from './database/commit-queue.ts';
import { CONNECT, Connection } from './database/connection.ts';
import { migrate, NEWEST, versionOf } from './database/migrate.ts';
import { isAway, postgresFault } from './database/postgres-fault.ts';
import { ReadQueue } from './database/read-queue.ts';
import { type PostgresPlace, postgresPlace } from './place.ts';
import { type Silence, SilenceWatch } from './silence.ts';

/** Options for opening a Postgres store. */
interface PostgresGiven {
  readonly place: string;
  readonly readOnly: boolean;
  /** Everything is read as it was at the first read. */
  readonly frozen: boolean;
  /** Creates the schema if there is none. */
  readonly create: boolean;
  /** How long to wait for an unreachable server, in milliseconds. */
  readonly patience: number;
  /** Called when the server has not answered for a while, and when it answers again. */
  readonly onSilence?: ((silence: Silence) => void) | undefined;
}

/** A transaction that waits longer than this for its process releases its locks, in milliseconds. */
const IDLE = 5000;

/**
 * Settings that make writes find their rows by key. A plan is made once, when tables may be nearly empty, and must still be good when they
 * are large, so it always uses the keys.
 */
const BY_KEY = [
  'plan_cache_mode=force_generic_plan',
  ...['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'jit'].map((name) => `${name}=off`),
];

/** A store in a schema of a Postgres database. It connects on first use. */
export class PostgresStore implements Store {
  readonly place: string;
  readonly #given: PostgresGiven;
  readonly #address: PostgresPlace;
  readonly #queue: CommitQueue;
  readonly #silence: SilenceWatch;
  readonly #reads = new ReadQueue((asked) => this.#read(asked));
  readonly #open = new Map<Use, Promise<Connection>>();
  #checked: Promise<void> | undefined;
  #isClosed = false;
  /** Once frozen, a lost connection can't be replaced, because a new one would see a later snapshot. */
  #isFrozen = false;

  constructor(given: PostgresGiven, sql: Sql) {
    this.#given = given;
    this.#address = postgresPlace(given.place);
    this.place = given.place;
    this.#silence = new SilenceWatch(given.onSilence ?? (() => undefined));
    this.#queue = new CommitQueue({
      connect: () => this.#connection('write'),
      ...{ lock: this.#address.schema, toFault: this.toFault, onRollBack: () => sql.forget(), patience: given.patience },
    });
  }

  toFault = (problem: unknown) => postgresFault(problem, this.#address.shown);

  do = async <Result>(work: Work<Result>): Promise<Result> => {
    let next = work.next();
    while (next.done !== true) {
      const asked = next.value;
      next = work.next(await this.#silence.during(() => this.#reads.ask(asked)));
    }
    return next.value;
  };

  write = async <Result>(work: () => Work<Result>, scope: { readonly unit?: string }): Promise<Result> => {
    if (this.#given.readOnly) throw new Fault('fault.disk-read-only', `${this.#address.shown} was opened for reading only.`);
    return await this.#silence.during(() => this.#queue.write(work, scope));
  };

  /** Makes the disk space of deleted rows reusable with vacuum. The rows are already gone for all readers. */
  rewrite = async () => {
    const connection = await this.#connection('read');
    await connection.exec(
      'VACUUM unit_content, attempt_content, attempt_code, call, review, decision, decision_log, execution, recheck, run',
    );
  };

  /** Counts transactions of the whole server, so the number may change even if nothing changed here. */
  version = async () => {
    const asked: Statement = { kind: 'one', text: 'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS version', params: [] };
    return Number(((await this.#read(asked)) as { readonly version: string }).version);
  };

  close = async () => {
    await this.#queue.rest();
    // Does not wait for an unreachable server to confirm the close.
    await Promise.race([this.#queue.end().catch(() => undefined), setTimeout(1000, undefined, { ref: false })]);
    this.#isClosed = true;
    await Promise.all([...this.#open.values()].map(async (open) => (await open.catch(() => undefined))?.close()));
  };

  /** Reads with retries, because a read can be repeated when the server is back. */
  async #read(asked: Statement): Promise<unknown> {
    const begun = performance.now();
    for (let tries = 0; ; tries++) {
      try {
        return await (await this.#connection(asked.kind === 'page' ? 'page' : 'read')).answer(asked);
      } catch (problem) {
        if (!isAway(problem) || this.#isFrozen || performance.now() - begun > this.#given.patience) throw problem;
        await setTimeout(Math.min(1000, 20 * 2 ** tries));
      }
    }
  }

  /**
   * The connection for a given use, which is replaced if it was lost. A use never has two connections, because nobody would close the
   * second.
   */
  async #connection(use: Use): Promise<Connection> {
    for (;;) {
      if (this.#isClosed) throw new Fault('fault.database', `${this.#address.shown} was closed.`);
      const current = this.#open.get(use);
      if (current === undefined) {
        const opening = this.#opened(use);
        this.#open.set(use, opening);
        return await opening;
      }
      const known = await current.catch(() => undefined);
      if (known?.isLost === false) return known;
      if (this.#open.get(use) === current) this.#open.delete(use);
    }
  }

  async #opened(use: Use): Promise<Connection> {
    this.#checked ??= this.#check();
    try {
      await this.#checked;
    } catch (problem) {
      this.#checked = undefined;
      throw problem;
    }
    const connection = await Connection.open(this.#address, {
      ...{ pipeline: use !== 'page', patience: CONNECT, idle: this.#given.frozen ? 0 : IDLE },
      ...(use === 'write' ? { settings: BY_KEY } : {}),
    });
    if (this.#given.frozen) await this.#freeze(connection, use);
    return connection;
  }

  /** Both read connections see the same snapshot. */
  async #freeze(connection: Connection, use: Use): Promise<void> {
    await connection.exec('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    this.#isFrozen = true;
    if (use === 'read') return;
    const { rows } = await (await this.#connection('read')).exec('SELECT pg_export_snapshot()');
    await connection.exec(`SET TRANSACTION SNAPSHOT '${rows[0]?.[0]}'`);
  }

  /** Makes sure that the schema exists and has a known version. */
  async #check(): Promise<void> {
    await Connection.use(this.#address, async (connection) => {
      const version = await versionOf(connection, this.#address);
      if (version === 0 && (!this.#given.create || this.#given.readOnly))
        throw new Fault('fault.database', `There is no ledger at ${this.#address.shown}.`);
      if (version < NEWEST) await migrate(connection, this.#address);
    });
  }
}

/** The use of a connection. Pages are read with cursors, which need their own connection. */
type Use = 'read' | 'page' | 'write';
