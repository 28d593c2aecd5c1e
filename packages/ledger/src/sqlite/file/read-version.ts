import type { Sql, Work } from '../../sql/sql.ts';

/** A number that changes when another connection has written. */
export function* readVersion(sql: Sql): Work<number> {
  return (yield* sql.one<{ readonly data_version: number }>('PRAGMA data_version'))?.data_version ?? 0;
}
