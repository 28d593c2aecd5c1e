import { isPostgresPlace } from '@tamis/ledger/internal';
import { isWorkedOn, type OpenedRun } from '@tamis/pipeline';

export async function mayPause(run: Pick<OpenedRun, 'folder' | 'ledger' | 'row'>): Promise<boolean> {
  const isShared = isPostgresPlace(run.ledger.place) && run.row.status === 'open';
  return isShared || (await isWorkedOn(run));
}
