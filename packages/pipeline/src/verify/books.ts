import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';
import { Fault } from '@tamis/core';

export type Row = { readonly [column: string]: SQLOutputValue };

export interface Books {
  readonly folder: string;
  readonly run: string;
  readonly status: string;
  readonly reason: string | undefined;
  readonly isPurged: boolean;
  readonly steps: readonly { readonly name: string; readonly scope: string }[];
  readonly detail: Detail;
  readonly digest: string | undefined;
  readonly mostAttempts: number | undefined;
  readonly isRechecking: boolean;
  readonly unitsMade: number | undefined;
  // The rows of a query. `:run` is replaced by the number of the run.
  readonly rows: (sql: string) => Iterable<Row>;
}

export interface Detail {
  readonly digest?: string;
  readonly attempts?: number;
  readonly steps?: readonly { readonly name: string; readonly scope: string }[];
}

interface State {
  readonly units?: number;
  readonly registered?: boolean;
  readonly digest?: string;
  readonly mostAttempts?: number;
  readonly rechecking?: string;
}

interface OpenBooks {
  readonly books: Books;
  readonly close: () => void;
}

export function openBooks(folder: string, place: string): OpenBooks | undefined {
  const db = opened(place);
  const found = db.prepare(`SELECT * FROM run WHERE kind = 'pipeline' ORDER BY no LIMIT 1`).get();
  if (found === undefined) {
    db.close();
    return undefined;
  }
  return { books: booksOf(db, folder, found), close: () => db.close() };
}

// Opens a file for checks that need no run.
export function openFile(place: string): OpenBooks {
  const db = opened(place);
  return { books: booksOf(db, place, { no: 0, id: '', status: '', reason: null, purged_at: null }), close: () => db.close() };
}

function opened(place: string): DatabaseSync {
  const db = new DatabaseSync(place, { readOnly: true, timeout: 5000 });
  db.exec('BEGIN');
  refuseDamage(db, place);
  return db;
}

// Refuses a damaged file, because nothing in it can be relied on.
function refuseDamage(db: DatabaseSync, place: string): void {
  const problem = problemOf(db);
  if (problem === undefined) return;
  db.close();
  throw new Fault('fault.ledger-damaged', `${place} is damaged: ${problem}`);
}

function problemOf(db: DatabaseSync): string | undefined {
  try {
    const answer = String(db.prepare('PRAGMA quick_check(1)').get()?.quick_check);
    return answer === 'ok' ? undefined : answer;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function booksOf(db: DatabaseSync, folder: string, row: Row): Books {
  const runNo = Number(row.no);
  const rows = (sql: string): Iterable<Row> => {
    const statement = db.prepare(sql);
    return statement.iterate(...(sql.includes(':run') ? [{ run: runNo } as unknown as SQLInputValue] : []));
  };
  const detail = (objectIn(row.detail) ?? {}) as Detail;
  const scopes = new Map(detail.steps?.map(({ name, scope }) => [name, scope]));
  const names = [...rows('SELECT name FROM step WHERE run_no = :run ORDER BY no')].map(({ name }) => String(name));
  const state = objectIn(row.state) as State | undefined;
  return {
    ...{ folder, run: String(row.id), status: String(row.status), reason: textOf(row.reason), isPurged: row.purged_at !== null },
    steps: names.map((name) => ({ name, scope: scopes.get(name) ?? '' })),
    ...{
      digest: state?.digest ?? detail.digest,
      mostAttempts: state?.mostAttempts,
      isRechecking: state?.rechecking !== undefined,
    },
    ...{ detail, unitsMade: state?.registered === true ? state.units : undefined, rows },
  };
}

// The string in a column. Strings that UTF-8 can't contain are stored as UTF-16.
export function textOf(value: SQLOutputValue | undefined): string | undefined {
  if (value === null || value === undefined) return undefined;
  return value instanceof Uint8Array ? Buffer.from(value).toString('utf16le') : String(value);
}

export function objectIn(value: SQLOutputValue | undefined): object | undefined {
  try {
    const read: unknown = JSON.parse(textOf(value) ?? '');
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : undefined;
  } catch {
    return undefined;
  }
}
