import { Fault } from '@tamis/core';
import { storeAt } from '../open/open-ledger.ts';
import { isPostgresPlace } from '../postgres/place.ts';
import { type Param, SAME_AS_REPLY, Sql, together, type Work } from '../sql/sql.ts';
import type { Store } from '../sql/store.ts';
import { storedText } from '../sql/text.ts';
import { COPIED_TABLES, type Table } from './tables.ts';

type Row = { readonly [column: string]: string | number | undefined };

/**
 * Copies a ledger row by row, including numbers and hashes, from any store to any other. Exports of the two ledgers are identical byte for
 * byte. The source is read from a single snapshot, and the destination must be empty. Returns the number of rows copied.
 */
export async function copyLedger(from: string, to: string): Promise<number> {
  const sql = new Sql();
  const source = storeAt(from, { frozen: true, create: false })(sql);
  const target = storeAt(to)(new Sql());
  try {
    if ((await target.do(sql.one('SELECT 1 AS found FROM run LIMIT 1'))) !== undefined)
      throw new Fault('fault.ledger-foreign', `${to} already has a run; expected an empty ledger.`);
    // Rows that refer to nothing are copied too, because verify reports them.
    if (!isPostgresPlace(to)) await target.do(sql.run('PRAGMA foreign_keys = OFF'));
    let rows = 0;
    for (const table of COPIED_TABLES) rows += await copyTable(source, target, table);
    if (isPostgresPlace(to)) await target.write(() => setCounters(sql), {});
    return rows;
  } catch (problem) {
    throw target.toFault(source.toFault(problem));
  } finally {
    await source.close();
    await target.close();
  }
}

async function copyTable(source: Store, target: Store, table: Table): Promise<number> {
  const sql = new Sql();
  let count = 0;
  for (let last: Row | undefined; ; ) {
    const after = last;
    const rows = await source.do(pageAfter(sql, table, after));
    if (rows.length === 0) return count;
    await target.write(() => addRows(sql, table, rows), {});
    count += rows.length;
    last = rows.at(-1);
  }
}

function pageAfter(sql: Sql, { name, key, columns }: Table, last: Row | undefined): Work<readonly Row[]> {
  const marks = key.map(() => '?').join(', ');
  const beyond = last === undefined ? '' : `WHERE (${key.join(', ')}) > (${marks})`;
  const place = last === undefined ? [] : key.map((column) => last[column] as Param);
  return sql.page(`SELECT ${columns.join(', ')} FROM ${name} ${beyond} ORDER BY ${key.join(', ')} LIMIT 5000`, ...place);
}

function* addRows(sql: Sql, { name, columns }: Table, rows: readonly Row[]): Work<void> {
  const text = `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
  yield* together(rows.map((row) => sql.put(text, ...columns.map((column) => stored(name, column, row[column])))));
}

function stored(table: string, column: string, value: string | number | undefined): Param {
  if (table === 'attempt_content' && column === 'value' && typeof value === 'number') return SAME_AS_REPLY;
  return typeof value === 'string' ? storedText(value) : (value ?? null);
}

function* setCounters(sql: Sql): Work<void> {
  for (const { name, counter } of COPIED_TABLES)
    if (counter !== undefined)
      yield* sql.one(
        `SELECT setval(pg_get_serial_sequence('${name}', '${counter}'), coalesce(max(${counter}), 0) + 1, false) FROM ${name}`,
      );
}
