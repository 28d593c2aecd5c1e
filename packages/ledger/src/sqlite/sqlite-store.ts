import type { DatabaseSync } from 'node:sqlite';
import { Fault } from '@tamis/core';
import type { Sql, Work } from '../sql/sql.ts';
import type { Store } from '../sql/store.ts';
import { sqliteFault } from './file/sqlite-fault.ts';
import { Statements } from './file/statements.ts';
import { type CommitListener, WriteQueue } from './file/write-queue.ts';

interface SqliteGiven {
  readonly db: DatabaseSync;
  readonly place: string;
  readonly readOnly: boolean;
  readonly onCommit?: CommitListener | undefined;
}

export function sqliteStore({ db, place, readOnly, onCommit }: SqliteGiven, sql: Sql): Store {
  const statements = new Statements(db);
  const toFault = (problem: unknown) => sqliteFault(problem, place);
  const queue = new WriteQueue({ db, toFault, onRollBack: () => sql.forget(), onCommit });
  return {
    ...{ place, toFault },
    do: (work) => statements.do(work),
    write: async <Result>(work: () => Work<Result>) => {
      if (readOnly) throw new Fault('fault.disk-read-only', `${place} was opened for reading only.`);
      return await queue.write(() => statements.do(work()));
    },
    rewrite: () => queue.alone(() => statements.do(rewriteFile(sql, place))),
    version: async () => statements.do(sql.one<{ data_version: number }>('PRAGMA data_version'))?.data_version ?? 0,
    close: () =>
      queue.alone(() => {
        if (db.isOpen) db.close();
      }),
  };
}

// Rewrites the file and empties its WAL, so that nothing removed is left in either.
function* rewriteFile(sql: Sql, place: string): Work<void> {
  yield* sql.run('VACUUM');
  const answer = yield* sql.one<{ readonly busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)');
  if (answer?.busy === 0) return;
  throw new Fault(
    'fault.ledger-locked',
    `${place}: another process is still reading the old contents; purge again when it has finished.`,
  );
}
