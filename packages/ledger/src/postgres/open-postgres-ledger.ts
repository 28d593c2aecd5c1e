import type { Ledger } from '../port/ledger.ts';
import { type SqlGiven, SqlLedger } from '../sql/sql-ledger.ts';
import { type PostgresGiven, PostgresStore } from './postgres-store.ts';

/** A ledger in a schema of a Postgres database. It connects when it is first used, so what is wrong is told then. */
export function openPostgresLedger({ clock, ids, ...given }: PostgresGiven & Omit<SqlGiven, 'open'>): Ledger {
  return new SqlLedger({ open: (sql) => new PostgresStore(given, sql), clock, ids });
}
