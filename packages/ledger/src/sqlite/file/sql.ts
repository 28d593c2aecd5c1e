import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { readText } from './text.ts';

/** What a page of rows may weigh, in characters; a page has at least one row. */
const PAGE_CHARACTERS = 4_000_000;

/** What can be put into a statement. */
export type Param = string | number | null | Uint8Array;

/** Statements, each prepared once. */
export class Sql {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #steps = new Map<string, number>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Runs a statement; gives how many rows it changed and the key of the last one that it made. */
  run(text: string, ...params: readonly Param[]): { readonly changes: number; readonly id: number } {
    const { changes, lastInsertRowid } = this.#prepared(text).run(...(params as SQLInputValue[]));
    return { changes: Number(changes), id: Number(lastInsertRowid) };
  }

  /** The first row. Columns that hold nothing are left out. */
  one<Row>(text: string, ...params: readonly Param[]): Row | undefined {
    const row = this.#prepared(text).get(...(params as SQLInputValue[]));
    return row === undefined ? undefined : (tidy(row) as Row);
  }

  /** All rows. */
  all<Row>(text: string, ...params: readonly Param[]): readonly Row[] {
    return this.#prepared(text)
      .all(...(params as SQLInputValue[]))
      .map((row) => tidy(row) as Row);
  }

  /** The first rows, as many as fit into a page. */
  page<Row>(text: string, ...params: readonly Param[]): readonly Row[] {
    const rows: Row[] = [];
    let characters = 0;
    for (const row of this.#prepared(text).iterate(...(params as SQLInputValue[]))) {
      rows.push(tidy(row) as Row);
      characters += weightOf(row);
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

  #prepared(text: string): StatementSync {
    const known = this.#statements.get(text);
    if (known !== undefined) return known;
    const statement = this.#db.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }
}

function tidy(row: { readonly [column: string]: SQLOutputValue }): object {
  const tidied: { [column: string]: unknown } = {};
  for (const column in row) {
    const value = row[column];
    if (value !== null) tidied[column] = value instanceof Uint8Array ? readText(value) : value;
  }
  return tidied;
}

function weightOf(row: { readonly [column: string]: SQLOutputValue }): number {
  let weight = 0;
  for (const column in row) {
    const value = row[column];
    if (typeof value === 'string' || value instanceof Uint8Array) weight += value.length;
  }
  return weight;
}
