import { type Ids, randomIds } from '../port/ids.ts';
import type { Ledger } from '../port/ledger.ts';
import { systemWallClock, type WallClock } from '../port/wall-clock.ts';
import { connect } from './file/connect.ts';
import type { CommitListener } from './file/write-queue.ts';
import { SqliteLedger } from './sqlite-ledger.ts';

/** How a ledger is opened. */
export interface OpenOptions {
  /** Nothing can be written; a process that writes is not disturbed. */
  readonly readOnly?: boolean;
  /** Reading alone: everything is read as it was when the ledger was opened, whatever others write meanwhile. */
  readonly frozen?: boolean;
  /** Makes the file and its folder where there are none; true unless said otherwise. */
  readonly create?: boolean;
  readonly clock?: WallClock;
  readonly ids?: Ids;
  /** How long another process may keep the file locked before that is a fault, in milliseconds. The event loop waits too. */
  readonly patience?: number;
  /** Called before and after every commit. */
  readonly onCommit?: CommitListener;
}

/** A commit takes some milliseconds; a purge of a large file takes seconds. */
const PATIENCE = 5000;

/** Opens the ledger in a file, or throws a Fault that says why it can't. */
export function openLedger(place: string, options: OpenOptions = {}): Ledger {
  const { frozen = false, create = true, clock = systemWallClock, ids = randomIds, onCommit } = options;
  const readOnly = options.readOnly === true || frozen;
  const db = connect(place, { readOnly, frozen, create, patience: options.patience ?? PATIENCE });
  return new SqliteLedger({ db, place, clock, ids, readOnly, ...(onCommit === undefined ? {} : { onCommit }) });
}
