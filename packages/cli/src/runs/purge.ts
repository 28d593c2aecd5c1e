import path from 'node:path';
import { visible } from '@tamis/core/wording';
import { isPostgresPlace, shownPlace } from '@tamis/ledger/internal';
import { contentFiles, type OpenedRun, purgeRun } from '@tamis/pipeline';
import { Terminal } from '../ask/terminal.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { Declined, Halt, usage } from '../exit/halt.ts';
import type { PurgeFlags } from '../flags/look-flags.ts';
import { purgeOld } from './purge-old.ts';
import { refuseAddress } from './refuse-address.ts';
import { withRun } from './with-run.ts';

// `tamis purge`: removes the contents of a run, or of all old ones, but keeps counts and costs, once the user has confirmed.
export async function purge(flags: PurgeFlags, folder: string | undefined): Promise<number> {
  const { yes, olderThan, unfinished, db, ledger, dryRun } = flags;
  if (olderThan === undefined && (unfinished ?? db ?? ledger ?? dryRun) !== undefined)
    throw usage('--unfinished, --db, --ledger and --dry-run need --older-than.', 'tamis purge --older-than 30d --dry-run');
  if ((folder === undefined) === (olderThan === undefined))
    throw usage('Expected either the folder of a run or --older-than AGE.', 'tamis purge --older-than 30d --dry-run');
  if (db !== undefined && ledger !== undefined) throw usage('--db and --ledger exclude each other.', 'Give one of them.');
  if (olderThan !== undefined) return await purgeOld(flags, olderThan);
  return await purgeOne(folder ?? '', yes);
}

async function purgeOne(folder: string, yes: boolean | undefined): Promise<number> {
  refuseAddress(folder);
  return await withRun(folder, {}, async (run) => {
    if (yes !== true) await agree(run);
    const purged = await purgeRun(run);
    if (purged.status === 'held') throw heldHalt(folder, purged.by);
    process.stderr.write(`The contents of ${shownPlace(folder)} were removed; the figures were kept.\n`);
    return EXIT.valid;
  });
}

// The user must type the folder name, because the removal can't be undone.
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
