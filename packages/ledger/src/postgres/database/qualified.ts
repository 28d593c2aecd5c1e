import { EFFECT_KEYS, TABLES } from '../../sql/tables/tables.ts';

const NAMES = [...(TABLES + EFFECT_KEYS).matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name);

const TABLE = new RegExp(
  `\\b(FROM |JOIN |INTO |UPDATE |pg_get_serial_sequence\\(')(${[...NAMES, 'tamis_purse', 'tamis_writer'].join('|')})\\b`,
  'g',
);

// Names the schema of every table in a statement. A connection may be shared between schemas, and behind a pooler it is a different one for
// each transaction, so no statement relies on a search path.
export function qualified(text: string, schema: string): string {
  return text.replaceAll(TABLE, `$1${schema}.$2`);
}
