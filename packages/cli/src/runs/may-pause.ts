import { isPostgresPlace } from '@tamis/ledger/internal';
import { isWorkedOn, type OpenedRun } from '@tamis/pipeline';

/** Whether anything can be paused: a process works on the run, or workers may go on with what a leader has left in a database. */
export async function mayPause(run: Pick<OpenedRun, 'folder' | 'ledger' | 'row'>): Promise<boolean> {
  const isShared = isPostgresPlace(run.ledger.place) && run.row.status === 'open';
  return isShared || (await isWorkedOn(run));
}
