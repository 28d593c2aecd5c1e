import path from 'node:path';
import { visible } from '@tamis/core/wording';
import { isPostgresPlace, shownPlace } from '@tamis/ledger/internal';
import { contentFiles, type OpenedRun, purgeRun } from '@tamis/pipeline';
import { Terminal } from '../ask/terminal.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { Declined, Halt, usage } from '../exit/halt.ts';
import type { PurgeFlags } from '../flags/look-flags.ts';
import { refuseAddress } from './refuse-address.ts';
import { withRun } from './with-run.ts';

/** `tamis purge`: removes the contents of a run but keeps its counts and costs, once the user has confirmed. */
export async function purge({ yes }: PurgeFlags, folder: string): Promise<number> {
  refuseAddress(folder);
  return await withRun(folder, {}, async (run) => {
    if (yes !== true) await agree(run);
    const purged = await purgeRun(run);
    if (purged.status === 'held') throw heldHalt(folder, purged.by);
    process.stderr.write(`The contents of ${shownPlace(folder)} were removed; the figures were kept.\n`);
    return EXIT.valid;
  });
}

/** The user must type the folder name, because the removal can't be undone. */
async function agree({ folder, row }: OpenedRun): Promise<void> {
  const name = isPostgresPlace(folder) ? row.run : path.basename(path.resolve(folder));
  const files = contentFiles(folder);
  const others = files.length === 0 ? '' : ` and deletes ${files.join(', ')}`;
  const typed = await Terminal.ask(
    visible(`This removes every prompt, reply, input and result of ${row.run}${others}. Type ${name} to confirm: `),
  );
  if (typed === undefined)
    throw usage(
      "Nothing was removed: without a terminal, it can't be confirmed.",
      'Add --yes to remove the contents without confirmation.',
    );
  if (typed?.trim() !== name) throw new Declined(`Nothing was removed. To confirm, type exactly ${name}.`);
}

function heldHalt(folder: string, by: { readonly holder: string; readonly takenAt: number } | undefined): Halt {
  const who = by === undefined ? 'Another process holds' : `${by.holder} has held`;
  const since = by === undefined ? '' : ` since ${new Date(by.takenAt).toISOString()}`;
  return new Halt(
    EXIT.held,
    `${who} ${shownPlace(folder)}${since}. Nothing was removed.`,
    'Wait until that process finishes, or stop it.',
  );
}
