import { type Ids, randomIds } from '../port/ids.ts';
import type { Ledger } from '../port/ledger.ts';
import { systemWallClock, type WallClock } from '../port/wall-clock.ts';
import { serverClock } from '../postgres/database/server-clock.ts';
import { isPostgresPlace, postgresPlace } from '../postgres/place.ts';
import { PostgresStore } from '../postgres/postgres-store.ts';
import type { Silence } from '../postgres/silence.ts';
import { sqlLedger } from '../sql/sql-ledger.ts';
import type { OpenStore } from '../sql/store.ts';
import { connect } from '../sqlite/file/connect.ts';
import type { CommitListener } from '../sqlite/file/write-queue.ts';
import { sqliteStore } from '../sqlite/sqlite-store.ts';

/** Options for opening a ledger. */
export interface OpenOptions {
  /** Nothing can be written. A process that is writing is not disturbed. */
  readonly readOnly?: boolean;
  /** Read-only. Everything is read as it was when the ledger was opened, whatever others write in the meantime. */
  readonly frozen?: boolean;
  /** Creates the file and its folder, or the schema, if it is missing; true by default. */
  readonly create?: boolean;
  /** By default the clock of this machine or, for a database, that of its server. */
  readonly clock?: WallClock;
  readonly ids?: Ids;
  /**
   * How long another process may keep the file locked before that becomes a fault, in milliseconds. Waiting blocks the event loop. In
   * Postgres: how long to wait for an unreachable server.
   */
  readonly patience?: number;
  /** Called when a database has not answered for five seconds, and when it answers again. */
  readonly onSilence?: (silence: Silence) => void;
  /** Called before and after every commit to a file. */
  readonly onCommit?: CommitListener;
}

const PATIENCE = 5000;

/**
 * Opens the ledger in a file, or throws a Fault with the reason. A place can also be the address of a Postgres database
 * (`postgres://HOST/DATABASE?schema=NAME`). The connection is made on first use, so its faults surface then.
 */
export function openLedger(place: string, options: OpenOptions = {}): Ledger {
  const { clock = isPostgresPlace(place) ? serverClock(postgresPlace(place).url) : systemWallClock, ids = randomIds } = options;
  return sqlLedger({ open: storeAt(place, options), clock, ids });
}

export function storeAt(place: string, options: OpenOptions = {}): OpenStore {
  const { frozen = false, create = true, patience = PATIENCE, onCommit, onSilence } = options;
  const readOnly = options.readOnly === true || frozen;
  if (isPostgresPlace(place)) return (sql) => new PostgresStore({ place, readOnly, frozen, create, patience, onSilence }, sql);
  const db = connect(place, { readOnly, frozen, create, patience });
  return (sql) => sqliteStore({ db, place, readOnly, onCommit }, sql);
}
