import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { PAGE_CHARACTERS, weightOf } from '../../sql/page-limit.ts';
import { type Changed, IS_SAME, type Param, SAME_AS_REPLY, type Statement, type Work } from '../../sql/sql.ts';
import { readText } from '../../sql/text.ts';

// A statement that returns rows as arrays. The driver's row objects would have to be copied before they could be tidied.
interface Prepared {
  readonly statement: StatementSync;
  readonly columns: readonly string[];
}

type Values = readonly SQLOutputValue[];

export class Statements {
  readonly #db: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  do<Result>(work: Work<Result>): Result {
    let next = work.next();
    while (next.done !== true) next = work.next(this.#answer(next.value));
    return next.value;
  }

  #answer(asked: Statement): unknown {
    if (asked.kind === 'together') return asked.statements.map((statement) => this.#answer(statement));
    const { kind, params } = asked;
    const prepared = this.#prepare(asked.text);
    if (kind === 'one') return row(prepared, params);
    if (kind === 'all' || kind === 'slice') return rows(prepared, params);
    return kind === 'page' ? page(prepared, params) : change(prepared, params);
  }

  #prepare(text: string): Prepared {
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    const statement = this.#db.prepare(inSqlite(text));
    statement.setReturnArrays(true);
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
    this.#prepared.set(text, prepared);
    return prepared;
  }
}

// Translates a statement to the SQLite dialect. A writer has the file to itself, so no row needs a lock, and the last key is known without
// asking.
function inSqlite(text: string): string {
  return text.replace(':same', String(IS_SAME)).replace(/ FOR (?:UPDATE|SHARE) OF \w+| RETURNING \w+$/, '');
}

function change({ statement }: Prepared, params: readonly Param[]): Changed {
  const stored = params.map((param) => (param === SAME_AS_REPLY ? IS_SAME : param));
  const { changes, lastInsertRowid } = statement.run(...(stored as SQLInputValue[]));
  return { changes: Number(changes), id: Number(lastInsertRowid) };
}

function row({ statement, columns }: Prepared, params: readonly Param[]): object | undefined {
  const values = statement.get(...(params as SQLInputValue[])) as Values | undefined;
  return values === undefined ? undefined : tidy(columns, values);
}

function rows({ statement, columns }: Prepared, params: readonly Param[]): readonly object[] {
  const found = statement.all(...(params as SQLInputValue[])) as unknown as readonly Values[];
  return found.map((values) => tidy(columns, values));
}

function page({ statement, columns }: Prepared, params: readonly Param[]): readonly object[] {
  const found: object[] = [];
  let characters = 0;
  for (const values of statement.iterate(...(params as SQLInputValue[])) as unknown as Iterable<Values>) {
    found.push(tidy(columns, values));
    characters += weightOf(values);
    if (characters > PAGE_CHARACTERS) break;
  }
  return found;
}

function tidy(columns: readonly string[], values: Values): object {
  const tidied: { [column: string]: unknown } = {};
  // A plain loop, because this runs for every row that is read.
  for (let at = 0; at < columns.length; at++) {
    const value = values[at];
    const column = columns[at] as string;
    if (value !== null) tidied[column] = value instanceof Uint8Array ? readText(value) : value;
  }
  return tidied;
}
