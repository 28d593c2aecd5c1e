import { EFFECT_KEYS, JUDGED_BY, TABLES } from '../sql/tables/tables.ts';

/** A table to copy: its columns, and the columns that identify and order its rows. */
export interface Table {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** The column that the store numbers itself. */
  readonly counter?: string | undefined;
}

/** All tables of a ledger, each after the tables it refers to. A test compares this list with the tables of both stores. */
export const COPIED_TABLES: readonly Table[] = Array.from(
  (TABLES + EFFECT_KEYS).matchAll(/^CREATE TABLE (\w+) \(\n(.*?)^\)/gms),
  ([, name = '', body = '']) => ({
    name,
    key: keyIn(body),
    columns: [...Array.from(body.matchAll(/^ {2}([a-z]\w*) /gm), ([, column = '']) => column), ...addedTo(name)],
    counter: /(\w+) INTEGER PRIMARY KEY,/.exec(body)?.[1],
  }),
);

/** The columns that a table got later. */
function addedTo(table: string): readonly string[] {
  return Array.from(JUDGED_BY.matchAll(/ALTER TABLE (\w+) ADD COLUMN (\w+)/g))
    .filter(([, name]) => name === table)
    .map(([, , column = '']) => column);
}

/** The primary key of a table, or else its unique columns. */
function keyIn(body: string): readonly string[] {
  const [, column, columns = ''] = /(\w+) INTEGER PRIMARY KEY|(?:PRIMARY KEY|UNIQUE) \((.+)\)/.exec(body) ?? [];
  return column === undefined ? columns.split(', ') : [column];
}
