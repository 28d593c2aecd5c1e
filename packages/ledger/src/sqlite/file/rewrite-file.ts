import { Fault } from '@tamis/core';
import type { Sql, Work } from '../../sql/sql.ts';

/** Rewrites the file and empties its log, so that nothing that was removed is left in either. */
export function* rewriteFile(sql: Sql, place: string): Work<void> {
  yield* sql.run('VACUUM');
  const answer = yield* sql.one<{ readonly busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)');
  if (answer?.busy === 0) return;
  throw new Fault('fault.ledger-locked', `${place}: a reader still sees the old contents; purge again when it has ended.`);
}
