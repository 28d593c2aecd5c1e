import { visible } from '@tamis/core/wording';
import { isPostgresPlace, principal } from '@tamis/ledger';
import { isWorkedOn } from '@tamis/pipeline';
import { EXIT } from '../exit/exit-codes.ts';
import { refusePurged } from './run-halt.ts';
import { withRun } from './with-run.ts';

/** Flags of `tamis pause`. */
export interface PauseFlags {
  readonly color?: boolean;
}

/** Asks the process working on a run to pause it. */
export async function pause(_flags: PauseFlags, folder: string): Promise<number> {
  const told = await withRun(folder, {}, async (run) => {
    refusePurged(run);
    // Workers continue what a leader left in a database, so they must pause as well.
    const isShared = isPostgresPlace(run.ledger.place) && run.row.status === 'open';
    if (!isShared && !(await isWorkedOn(run)))
      return `No process is working on ${visible(folder)}; \`tamis status ${visible(folder)}\` shows where it is.`;
    await run.ledger.askPause(run.row.run, principal());
    return `${visible(folder)} will pause once the calls in flight have finished.\n  next: tamis resume ${visible(folder)}`;
  });
  process.stderr.write(`${told}\n`);
  return EXIT.valid;
}
