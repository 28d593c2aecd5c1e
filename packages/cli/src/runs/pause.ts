import { shellWord, visible } from '@tamis/core/wording';
import { principal } from '@tamis/ledger/internal';
import { EXIT } from '../exit/exit-codes.ts';
import type { ColorFlags } from '../flags/common-flags.ts';
import { mayPause } from './may-pause.ts';
import { refusePurged } from './run-halt.ts';
import { withRun } from './with-run.ts';

// `tamis pause`: asks the process that works on a run to pause it.
export async function pause(_flags: ColorFlags, folder: string): Promise<number> {
  const told = await withRun(folder, {}, async (run) => {
    refusePurged(run);
    if (!(await mayPause(run)))
      return `No process is working on ${visible(run.folder)}; \`tamis status ${shellWord(run.folder)}\` shows where it is.`;
    await run.ledger.askPause(run.row.run, principal());
    return `${visible(run.folder)} will pause once the calls in flight have finished.\n  next: tamis resume ${shellWord(run.folder)}`;
  });
  process.stderr.write(`${told}\n`);
  return EXIT.valid;
}
