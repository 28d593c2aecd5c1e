import { randomUUID } from 'node:crypto';
import type { QueryArrayResult } from 'pg';
import type { Changed, Param, Statement, Work } from '../../sql/sql.ts';
import { storedParam } from './codec.ts';
import type { Connection } from './connection.ts';
import { type Asking, askMerged } from './merge/ask-merged.ts';
import { qualified } from './qualified.ts';
import { tidy } from './tidy.ts';
import { translate } from './translate.ts';

export interface Tables {
  readonly connection: Connection;
  readonly schema: string;
  // Collects the statements that nobody needs an answer to. Whoever gives it waits for them.
  readonly sent?: Promise<unknown>[];
}

const PAGE = 100;

export async function doWork<Result>(tables: Tables, work: Work<Result>): Promise<Result> {
  let next = work.next();
  while (next.done !== true) next = work.next(await answer(tables, next.value));
  return next.value;
}

export async function answer(tables: Tables, asked: Statement): Promise<unknown> {
  if (asked.kind === 'together') return await askMerged(asked.statements, askingFor(tables));
  const { kind, params } = asked;
  if (kind === 'put') return await put(tables, query(tables, asked.text, params));
  const result = await query(tables, kind === 'page' ? `SELECT * FROM (${asked.text}) _page LIMIT ${PAGE}` : asked.text, params);
  if (kind === 'run' || kind === 'insert') return changed(result);
  const columns = result.fields.map(({ name }) => name);
  if (kind === 'one') return result.rows[0] && tidy(columns, result.rows[0]);
  return result.rows.map((values) => tidy(columns, values));
}

async function put({ sent }: Tables, asked: Promise<unknown>): Promise<void> {
  if (sent === undefined) return void (await asked);
  asked.catch(() => undefined);
  sent.push(asked);
}

function query({ connection, schema }: Tables, text: string, params: readonly Param[]): Promise<QueryArrayResult<unknown[]>> {
  return connection.query(schema, text, () => qualified(translate(text), schema), params.map(storedParam));
}

function askingFor(tables: Tables): Asking {
  const { connection, schema } = tables;
  return {
    answer: (asked) => answer(tables, asked),
    put: (asked) => put(tables, asked),
    query: (text, params) => connection.query(schema, text, () => qualified(text, schema), params),
    typesOf: (text) => typesOf(connection, qualified(text, schema)),
  };
}

async function typesOf(connection: Connection, text: string): Promise<readonly string[]> {
  const name = `tamis_types_${randomUUID().replaceAll('-', '')}`;
  const answers = (await connection.exec(
    `PREPARE ${name} AS ${text}; SELECT array_to_string(parameter_types::text[], ',') FROM pg_prepared_statements
      WHERE name = '${name}'; DEALLOCATE ${name}`,
  )) as unknown as readonly { readonly rows: readonly (readonly unknown[])[] }[];
  return String(answers[1]?.rows[0]?.[0]).split(',');
}

function changed({ rowCount, rows }: QueryArrayResult<unknown[]>): Changed {
  return { changes: rowCount ?? 0, id: Number(rows[0]?.[0] ?? 0) };
}
