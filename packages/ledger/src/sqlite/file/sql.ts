import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { readText } from './text.ts';

/** What a page of rows may weigh, in characters; a page has at least one row. */
const PAGE_CHARACTERS = 4_000_000;

/** What can be put into a statement. */
export type Param = string | number | null | Uint8Array;

/** A statement whose rows come as lists of values: objects of the database would have to be copied to be tidied. */
interface Prepared {
  readonly statement: StatementSync;
  readonly columns: readonly string[];
}

/** Statements, each prepared once. */
export class Sql {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();
  readonly #steps = new Map<string, number>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Runs a statement; gives how many rows it changed and the key of the last one that it made. */
  run(text: string, ...params: readonly Param[]): { readonly changes: number; readonly id: number } {
    const { changes, lastInsertRowid } = this.#prepared(text).statement.run(...(params as SQLInputValue[]));
    return { changes: Number(changes), id: Number(lastInsertRowid) };
  }

  /** The first row. Columns that hold nothing are left out. */
  one<Row>(text: string, ...params: readonly Param[]): Row | undefined {
    const { statement, columns } = this.#prepared(text);
    const values = statement.get(...(params as SQLInputValue[])) as Values | undefined;
    return values === undefined ? undefined : (tidy(columns, values) as Row);
  }

  /** All rows. */
  all<Row>(text: string, ...params: readonly Param[]): readonly Row[] {
    const { statement, columns } = this.#prepared(text);
    return (statement.all(...(params as SQLInputValue[])) as unknown as readonly Values[]).map(
      (values) => tidy(columns, values) as Row,
    );
  }

  /** The first rows, as many as fit into a page. */
  page<Row>(text: string, ...params: readonly Param[]): readonly Row[] {
    const { statement, columns } = this.#prepared(text);
    const rows: Row[] = [];
    let characters = 0;
    for (const values of statement.iterate(...(params as SQLInputValue[])) as unknown as Iterable<Values>) {
      rows.push(tidy(columns, values) as Row);
      characters += weightOf(values);
      if (characters > PAGE_CHARACTERS) break;
    }
    return rows;
  }

  /** The number of a step, which never changes once it is durable. */
  step(runNo: number, name: string): number | undefined {
    const key = `${runNo} ${name}`;
    const known = this.#steps.get(key);
    if (known !== undefined) return known;
    const found = this.one<{ readonly no: number }>('SELECT no FROM step WHERE run_no = ? AND name = ?', runNo, name)?.no;
    if (found !== undefined) this.#steps.set(key, found);
    return found;
  }

  /** Forgets what may have been undone. */
  forget(): void {
    this.#steps.clear();
  }

  #prepared(text: string): Prepared {
    const known = this.#statements.get(text);
    if (known !== undefined) return known;
    const statement = this.#db.prepare(text);
    statement.setReturnArrays(true);
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
    this.#statements.set(text, prepared);
    return prepared;
  }
}

type Values = readonly SQLOutputValue[];

function tidy(columns: readonly string[], values: Values): object {
  const tidied: { [column: string]: unknown } = {};
  // Counted by hand: this runs for every row that is read.
  for (let at = 0; at < columns.length; at++) {
    const value = values[at];
    const column = columns[at] as string;
    if (value !== null) tidied[column] = value instanceof Uint8Array ? readText(value) : value;
  }
  return tidied;
}

function weightOf(values: Values): number {
  let weight = 0;
  for (const value of values) if (typeof value === 'string' || value instanceof Uint8Array) weight += value.length;
  return weight;
}
