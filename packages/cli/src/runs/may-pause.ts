import { isPostgresPlace } from '@tamis/ledger/internal';
import { isWorkedOn, type OpenedRun } from '@tamis/pipeline';

/** Whether a run can be paused: a process is working on it, or workers may continue it in a database after their leader has gone. */
export async function mayPause(run: Pick<OpenedRun, 'folder' | 'ledger' | 'row'>): Promise<boolean> {
  const isShared = isPostgresPlace(run.ledger.place) && run.row.status === 'open';
  return isShared || (await isWorkedOn(run));
}
