import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Client, QueryArrayResult } from 'pg';
import type Cursor from 'pg-cursor';
import { PAGE_CHARACTERS, weightOf } from '../../sql/page-limit.ts';
import type { Changed, Param, Statement, Work } from '../../sql/sql.ts';
import type { PostgresPlace } from '../place.ts';
import { reachable } from '../server/reachable.ts';
import { storedParam } from './codec.ts';
import { type Asking, askMerged } from './merge/ask-merged.ts';
import { tidy } from './tidy.ts';
import { translate } from './translate.ts';

/** Options for connecting. */
export interface Connecting {
  /** Several statements may be in flight at once; their answers arrive in order. */
  readonly pipeline: boolean;
  /** How long the server may take to answer, in milliseconds. */
  readonly patience: number;
  /**
   * How long a transaction may wait for its process, in milliseconds, because a suspended process must not keep its locks. 0 means forever.
   */
  readonly idle: number;
  /** Session settings, in the form that `-c` takes. */
  readonly settings?: readonly string[];
}

/** How long one attempt to connect may take, in milliseconds. */
export const CONNECT = 5000;

/** How many rows of a page are fetched at a time. */
const AT_ONCE = 100;

/** How long a server may be silent before it is considered gone, in milliseconds. */
const SILENCE = 60_000;

/** One connection to a database. Each statement is prepared once. */
export class Connection {
  readonly #client: Client;
  readonly #names = new Map<string, { readonly name: string; readonly text: string }>();
  #isLost = false;
  #tellLost: () => void = () => undefined;
  readonly #lost = new Promise<void>((resolve) => {
    this.#tellLost = resolve;
  });

  private constructor(client: Client) {
    this.#client = client;
    const lose = () => {
      this.#isLost = true;
      this.#tellLost();
      this.#stream.destroy();
    };
    client.on('error', lose);
    client.on('end', lose);
  }

  /** Connects. The library is loaded on the first connection. */
  static async open(
    { url, schema }: PostgresPlace,
    { pipeline, patience, idle, settings = [] }: Connecting,
  ): Promise<Connection> {
    const { pg } = await import('../libraries.ts');
    const client = new pg.Client({
      ...{
        connectionString: await reachable(url),
        pipeline,
        application_name: 'tamis',
        options: [`search_path=${schema}`, `idle_in_transaction_session_timeout=${idle}`, ...settings]
          .map((setting) => `-c ${setting}`)
          .join(' '),
      },
      ...{ connectionTimeoutMillis: patience, keepAlive: true, keepAliveInitialDelayMillis: 5000 },
      ...(pipeline ? { query_timeout: SILENCE } : {}),
      types: { getTypeParser: (oid: number) => PARSERS[oid] ?? String },
    } as ConstructorParameters<typeof pg.Client>[0]);
    const connection = new Connection(client);
    try {
      await client.connect();
    } catch (problem) {
      connection.#stream.destroy();
      throw problem;
    }
    return connection;
  }

  /** Runs work on its own connection. */
  static async use<Result>(place: PostgresPlace, work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const connection = await Connection.open(place, { pipeline: false, patience: CONNECT, idle: 0 });
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Runs statements that do not touch tables: transactions, locks, settings. */
  async exec(text: string): Promise<QueryArrayResult<unknown[]>> {
    return await this.#client.query({ text, rowMode: 'array' });
  }

  /** Runs a piece of work to completion. */
  async do<Result>(work: Work<Result>): Promise<Result> {
    let next = work.next();
    while (next.done !== true) next = work.next(await this.answer(next.value));
    return next.value;
  }

  /** The answer to a statement. */
  async answer(asked: Statement): Promise<unknown> {
    if (asked.kind === 'together') return await askMerged(asked.statements, this.#asking);
    const { kind, params } = asked;
    if (kind === 'page') return await this.#page(asked.text, params);
    const result = await this.#query(asked.text, params);
    if (kind === 'run' || kind === 'insert') return changed(result);
    const columns = result.fields.map(({ name }) => name);
    if (kind === 'one') return result.rows[0] && tidy(columns, result.rows[0]);
    return result.rows.map((values) => tidy(columns, values));
  }

  async close(): Promise<void> {
    this.#isLost = true;
    // An unreachable server does not confirm the close.
    await Promise.race([this.#client.end().catch(() => undefined), this.#lost, setTimeout(1000, undefined, { ref: false })]);
    this.#stream.destroy();
  }

  get #stream(): Socket {
    return (this.#client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
  }

  readonly #asking: Asking = {
    answer: (asked) => this.answer(asked),
    query: (text, params) => this.#prepared(text, () => text, params),
    typesOf: async (text) => {
      const answers = (await this.exec(
        `PREPARE tamis_types AS ${text}; SELECT array_to_string(parameter_types::text[], ',') FROM pg_prepared_statements
          WHERE name = 'tamis_types'; DEALLOCATE tamis_types`,
      )) as unknown as readonly { readonly rows: readonly (readonly unknown[])[] }[];
      return String(answers[1]?.rows[0]?.[0]).split(',');
    },
    inOneWrite: (ask) => {
      const stream = this.#stream;
      stream.cork();
      try {
        return ask();
      } finally {
        stream.uncork();
      }
    },
  };

  /** As many rows as fit into a page, at least one. The server keeps the rest. */
  async #page(text: string, params: readonly Param[]): Promise<readonly object[]> {
    const { Cursor } = await import('../libraries.ts');
    const cursor = this.#client.query(new Cursor<unknown[]>(translate(text), params.map(storedParam), { rowMode: 'array' }));
    const rows: object[] = [];
    try {
      for (let weight = 0; weight <= PAGE_CHARACTERS; ) {
        const [values, { fields }] = await readSome(cursor);
        const columns = fields.map(({ name }) => name);
        for (const one of values) rows.push(tidy(columns, one));
        weight += values.reduce((sum, one) => sum + weightOf(one), 0);
        if (values.length < AT_ONCE) break;
      }
      return rows;
    } finally {
      // Closing a cursor on a lost connection is never confirmed.
      await Promise.race([cursor.close(), this.#lost]);
    }
  }

  #query(text: string, params: readonly Param[]): Promise<QueryArrayResult<unknown[]>> {
    return this.#prepared(text, () => translate(text), params.map(storedParam));
  }

  /** Sends a statement, which is prepared the first time it is sent. */
  #prepared(key: string, said: () => string, values: readonly unknown[]): Promise<QueryArrayResult<unknown[]>> {
    const known = this.#names.get(key) ?? { name: `t${this.#names.size}`, text: said() };
    this.#names.set(key, known);
    return this.#client.query<unknown[], unknown[]>({ ...known, values: [...values], rowMode: 'array' });
  }
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

function changed({ rowCount, rows }: QueryArrayResult<unknown[]>): Changed {
  return { changes: rowCount ?? 0, id: Number(rows[0]?.[0] ?? 0) };
}

function readSome(cursor: Cursor<unknown[]>): Promise<readonly [readonly unknown[][], QueryArrayResult<unknown[]>]> {
  return new Promise((resolve, reject) => {
    cursor.read(AT_ONCE, (problem, rows, result) => {
      if (problem) reject(problem);
      else resolve([rows, result as unknown as QueryArrayResult<unknown[]>]);
    });
  });
}
