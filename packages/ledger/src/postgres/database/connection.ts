import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Client, QueryArrayResult } from 'pg';
import { reachable } from '../server/reachable.ts';
import { type Asked, filedPassword } from './password-file.ts';
import { noteTime, SERVER_TIME } from './server-clock.ts';

/** Options for connecting. */
export interface Connecting {
  /** Several statements may be in flight at once; their answers arrive in order. */
  readonly pipeline: boolean;
  /** Settings that hold in every transaction. */
  readonly settings?: Settings;
}

/** Settings of Postgres by name. */
export type Settings = { readonly [name: string]: string | number };

/** How long one attempt to connect may take, in milliseconds. */
const CONNECT = 5000;

/** How long a server may be silent before it is considered gone, in milliseconds. */
const SILENCE = 60_000;

/**
 * One connection to a database. It relies on no state between transactions if a pooler is in between, because the next transaction may run
 * in another session. Otherwise each statement is prepared once.
 */
export class Connection {
  readonly #client: Client;
  readonly #url: string;
  readonly #settings: Settings;
  readonly #known = new Map<string, Map<string, Known>>();
  #isPooled = false;
  #isListening = false;
  #isGathering = false;
  #prepared = 0;
  #isLost = false;
  #tellLost: () => void = () => undefined;
  readonly #lost = new Promise<void>((resolve) => {
    this.#tellLost = resolve;
  });

  private constructor(client: Client, url: string, settings: Settings) {
    this.#client = client;
    this.#url = url;
    this.#settings = settings;
    const lose = () => {
      this.#isLost = true;
      this.#tellLost();
      this.#stream.destroy();
    };
    client.on('error', lose);
    client.on('end', lose);
  }

  /** Connects. The library is loaded on the first connection. */
  static async open(url: string, { pipeline, settings = {} }: Connecting): Promise<Connection> {
    const { pg } = await import('../libraries.ts');
    const client = new pg.Client({
      ...{ connectionString: await reachable(url), pipeline, application_name: 'tamis' },
      ...{ connectionTimeoutMillis: CONNECT, keepAlive: true, keepAliveInitialDelayMillis: 5000 },
      ...(pipeline ? { query_timeout: SILENCE } : {}),
      types: { getTypeParser: (oid: number) => PARSERS[oid] ?? String },
    } as ConstructorParameters<typeof pg.Client>[0]);
    // The library's own way of reading the file warns that it will be removed.
    const known = client as unknown as { password: unknown };
    known.password ??= (asked: Asked) => filedPassword(asked);
    const connection = new Connection(client, url, settings);
    try {
      await client.connect();
      await connection.#settle();
    } catch (problem) {
      connection.#stream.destroy();
      throw problem;
    }
    return connection;
  }

  /** Runs work on its own connection. */
  static async use<Result>(url: string, work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const connection = await Connection.open(url, { pipeline: false });
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Whether a pooler such as pgbouncer is between this process and the server. */
  get isPooled(): boolean {
    return this.#isPooled;
  }

  /** How many statements the server keeps prepared for this connection. */
  get prepared(): number {
    return this.#prepared;
  }

  /** Begins a transaction with the connection's settings. `then` is an expression that is evaluated in it first. */
  async begin(how: string, then = '1'): Promise<void> {
    const settings = Object.entries(this.#isPooled ? this.#settings : {});
    const made = settings.map(([name, value]) => `set_config('${name}', '${value}', true)`);
    const text = `SELECT ${[SERVER_TIME, ...made, then].join(', ')}`;
    const sent = Date.now();
    const [, { rows }] = await Promise.all([this.exec(`BEGIN ${how}`), this.query('', text, () => text, [])]);
    noteTime(this.#url, sent, Number(rows[0]?.[0]));
  }

  /** Runs statements as they are. Several, separated by semicolons, are one transaction. */
  async exec(text: string): Promise<QueryArrayResult<unknown[]>> {
    this.#gather();
    return await this.#client.query({ text, rowMode: 'array' });
  }

  /** Runs a statement in a schema. `said` returns its text in Postgres's dialect, and is called once for each key. */
  query(schema: string, key: string, said: () => string, values: readonly unknown[]): Promise<QueryArrayResult<unknown[]>> {
    const texts = this.#known.get(schema) ?? new Map<string, Known>();
    this.#known.set(schema, texts);
    const known = texts.get(key) ?? this.#learn(said());
    texts.set(key, known);
    this.#gather();
    return this.#client.query<unknown[], unknown[]>({ ...known, values: [...values], rowMode: 'array' });
  }

  /** Calls a function when something is announced on a channel, unless there is a pooler, which would announce it to anyone. */
  async listen(channel: string, hear: () => void): Promise<void> {
    if (this.#isPooled) return;
    this.#client.on('notification', hear);
    await this.exec(`LISTEN ${channel}`);
    this.#isListening = true;
  }

  /** Whether announcements are heard. */
  get isListening(): boolean {
    return this.#isListening && !this.#isLost;
  }

  async close(): Promise<void> {
    this.#isLost = true;
    // An unreachable server does not confirm the close.
    await Promise.race([this.#client.end().catch(() => undefined), this.#lost, setTimeout(1000, undefined, { ref: false })]);
    this.#stream.destroy();
  }

  /** Sends all statements of one turn of the event loop in one write. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const stream = this.#stream;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  get #stream(): Socket {
    return (this.#client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
  }

  /**
   * Finds out whether there is a pooler: it tells its clients a process id that is not that of the server's process. Without one, the
   * settings are made once. All tables are named with their schema, so the search path is empty.
   */
  async #settle(): Promise<void> {
    const told = (this.#client as unknown as { readonly processID: number | null }).processID ?? 0;
    const isLocal = `pg_backend_pid() <> ${told}`;
    const settings = Object.entries({ search_path: 'pg_catalog', ...this.#settings });
    const made = settings.map(([name, value]) => `set_config('${name}', '${value}', ${isLocal})`);
    const sent = Date.now();
    const { rows } = await this.exec(`SELECT ${[isLocal, SERVER_TIME, ...made].join(', ')}`);
    const [isPooled, time] = rows[0] ?? [];
    this.#isPooled = isPooled === 1;
    noteTime(this.#url, sent, Number(time));
  }

  /** The name of a statement says what it does, so that even in a session shared by mistake no name means anything else. */
  #learn(text: string): Known {
    if (this.#isPooled) return { text };
    this.#prepared += 1;
    return { text, name: `tamis_${createHash('sha256').update(text).digest('hex').slice(0, 40)}` };
  }
}

/** A statement, and its name if the server keeps it. */
interface Known {
  readonly text: string;
  readonly name?: string;
}

/** Parsers by type OID: integers of any size, their sums, fractions, and booleans. */
const PARSERS: { readonly [oid: number]: (text: string) => unknown } = {
  16: (text) => (text === 't' ? 1 : 0),
  20: wholeNumber,
  21: Number,
  23: Number,
  700: Number,
  701: Number,
  1700: Number,
};

function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`${text} is larger than a number can be here.`);
}
