import { EFFECT_KEYS, JUDGED_BY, TABLES } from '../sql/tables/tables.ts';

export interface Table {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  readonly counter?: string | undefined;
}

export const COPIED_TABLES: readonly Table[] = Array.from(
  (TABLES + EFFECT_KEYS).matchAll(/^CREATE TABLE (\w+) \(\n(.*?)^\)/gms),
  ([, name = '', body = '']) => ({
    name,
    key: keyIn(body),
    columns: [...Array.from(body.matchAll(/^ {2}([a-z]\w*) /gm), ([, column = '']) => column), ...addedTo(name)],
    counter: /(\w+) INTEGER PRIMARY KEY,/.exec(body)?.[1],
  }),
);

function addedTo(table: string): readonly string[] {
  return Array.from(JUDGED_BY.matchAll(/ALTER TABLE (\w+) ADD COLUMN (\w+)/g))
    .filter(([, name]) => name === table)
    .map(([, , column = '']) => column);
}

function keyIn(body: string): readonly string[] {
  const [, column, columns = ''] = /(\w+) INTEGER PRIMARY KEY|(?:PRIMARY KEY|UNIQUE) \((.+)\)/.exec(body) ?? [];
  return column === undefined ? columns.split(', ') : [column];
}
