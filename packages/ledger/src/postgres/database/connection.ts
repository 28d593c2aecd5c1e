import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Client, QueryArrayResult } from 'pg';
import { reachable } from '../server/reachable.ts';
import { type Asked, filedPassword } from './password-file.ts';
import { noteTime, SERVER_TIME } from './server-clock.ts';

export interface Connecting {
  readonly pipeline: boolean;
  readonly settings?: Settings;
}

export type Settings = { readonly [name: string]: string | number };

const CONNECT = 5000;

const SILENCE = 60_000;

// One connection to a database. It relies on no state between transactions if a pooler is in between, because the next transaction may run
// in another session. Otherwise each statement is prepared once.
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

  get isPooled(): boolean {
    return this.#isPooled;
  }

  get prepared(): number {
    return this.#prepared;
  }

  // Begins a transaction with the connection's settings. `then` is an expression that is evaluated in it first.
  async begin(how: string, then = '1'): Promise<void> {
    const settings = Object.entries(this.#isPooled ? this.#settings : {});
    const made = settings.map(([name, value]) => `set_config('${name}', '${value}', true)`);
    const text = `SELECT ${[SERVER_TIME, ...made, then].join(', ')}`;
    const sent = Date.now();
    const [, { rows }] = await Promise.all([this.exec(`BEGIN ${how}`), this.query('', text, () => text, [])]);
    noteTime(this.#url, sent, Number(rows[0]?.[0]));
  }

  async exec(text: string): Promise<QueryArrayResult<unknown[]>> {
    this.#gather();
    return await this.#client.query({ text, rowMode: 'array' });
  }

  // Runs a statement in a schema. `said` returns its text in Postgres's dialect, and is called once for each key.
  query(schema: string, key: string, said: () => string, values: readonly unknown[]): Promise<QueryArrayResult<unknown[]>> {
    const texts = this.#known.get(schema) ?? new Map<string, Known>();
    this.#known.set(schema, texts);
    const known = texts.get(key) ?? this.#learn(said());
    texts.set(key, known);
    this.#gather();
    return this.#client.query<unknown[], unknown[]>({ ...known, values: [...values], rowMode: 'array' });
  }

  // Calls a function when something is announced on a channel, unless there is a pooler, which would announce it to anyone.
  async listen(channel: string, hear: () => void): Promise<void> {
    if (this.#isPooled) return;
    this.#client.on('notification', hear);
    await this.exec(`LISTEN ${channel}`);
    this.#isListening = true;
  }

  get isListening(): boolean {
    return this.#isListening && !this.#isLost;
  }

  async close(): Promise<void> {
    this.#isLost = true;
    // An unreachable server does not confirm the close.
    await Promise.race([this.#client.end().catch(() => undefined), this.#lost, setTimeout(1000, undefined, { ref: false })]);
    this.#stream.destroy();
  }

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

  // Finds out whether there is a pooler: it tells its clients a process id that is not that of the server's process. Without one, the
  // settings are made once. All tables are named with their schema, so the search path is empty.
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

  // The name of a statement says what it does, so that even in a session shared by mistake no name means anything else.
  #learn(text: string): Known {
    if (this.#isPooled) return { text };
    this.#prepared += 1;
    return { text, name: `tamis_${createHash('sha256').update(text).digest('hex').slice(0, 40)}` };
  }
}

interface Known {
  readonly text: string;
  readonly name?: string;
}

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
