import { Fault } from '@tamis/core';
import { visible } from '@tamis/core/wording';
import type { RunStatus } from '@tamis/ledger';
import { ledgersIn, shownPlace } from '@tamis/ledger/internal';
import { openRun, purgeRun } from '@tamis/pipeline';
import { Terminal } from '../ask/terminal.ts';
import { readDb } from '../db/read-db.ts';
import { EXIT } from '../exit/exit-codes.ts';
import { Declined, usage } from '../exit/halt.ts';
import type { PurgeFlags } from '../flags/look-flags.ts';
import { print } from '../io/print.ts';
import { knownRuns } from '../watch/read/known-runs.ts';
import { withoutFaults } from './run-halt.ts';
import { numbers, tableLines } from './table.ts';
import { withRun } from './with-run.ts';

interface OldRun {
  readonly place: string;
  readonly status: RunStatus;
  readonly updatedAt: number;
}

// The states of a run that nothing more happens to unless somebody asks for it.
const FINISHED: ReadonlySet<RunStatus> = new Set(['ended', 'failed', 'cancelled']);

const DAY = 86_400_000;

export async function purgeOld(flags: PurgeFlags, age: number): Promise<number> {
  const now = Date.now();
  const old = await oldRuns(flags, now - age);
  const chosen = old.filter(({ status }) => flags.unfinished === true || FINISHED.has(status));
  const left = old.length - chosen.length;
  const unfinished =
    left === 0
      ? ''
      : `${left} unfinished ${left === 1 ? 'run was' : 'runs were'} left out; --unfinished includes ${left === 1 ? 'it' : 'them'}.`;
  if (unfinished !== '') process.stderr.write(`${unfinished}\n`);
  if (chosen.length === 0) {
    process.stderr.write('No run has contents that old.\n');
    return EXIT.valid;
  }
  await print(`${listed(chosen, now).join('\n')}\n`);
  if (flags.dryRun === true) return EXIT.valid;
  if (flags.yes !== true) await agree(chosen.length);
  return await purgeAll(chosen);
}

// The runs that have contents and were last changed before a moment. One that can't be read is told and left alone.
async function oldRuns({ db, ledger }: PurgeFlags, before: number): Promise<readonly OldRun[]> {
  const places = await withoutFaults(async () => (db === undefined ? await knownRuns(ledger) : await ledgersIn(readDb(db))));
  const old: OldRun[] = [];
  for (const place of places) {
    const opened = await openRun(place, { readOnly: true }).catch((problem: unknown) => unread(place, problem));
    if ('problem' in opened) continue;
    const { status, updatedAt, purgedAt } = opened.row;
    await opened.ledger.close();
    if (purgedAt === undefined && updatedAt < before) old.push({ place, status, updatedAt });
  }
  return old;
}

function unread(place: string, problem: unknown): { readonly problem: 'no-run' } {
  if (!(problem instanceof Fault)) throw problem;
  process.stderr.write(`warning: ${visible(`${shownPlace(place)} can't be read: ${problem.message}`)}\n`);
  return { problem: 'no-run' };
}

function listed(runs: readonly OldRun[], now: number): readonly string[] {
  return tableLines(
    ['run', 'state', ...numbers('last change')],
    runs.map(({ place, status, updatedAt }) => [
      visible(shownPlace(place)),
      status,
      `${Math.floor((now - updatedAt) / DAY)} d ago`,
    ]),
  );
}

// The user must type the number of runs, because the removal can't be undone.
async function agree(count: number): Promise<void> {
  const what = count === 1 ? 'this run' : `these ${count} runs`;
  const typed = await Terminal.ask(`This removes every prompt, reply, input and result of ${what}. Type ${count} to confirm: `);
  if (typed === undefined)
    throw usage(
      "Nothing was removed: without a terminal, it can't be confirmed.",
      'Add --yes to remove the contents without confirmation.',
    );
  if (typed?.trim() !== String(count)) throw new Declined(`Nothing was removed. To confirm, type exactly ${count}.`);
}

async function purgeAll(runs: readonly OldRun[]): Promise<number> {
  let held = 0;
  for (const { place } of runs) {
    const { status } = await withRun(place, {}, purgeRun);
    if (status === 'held')
      process.stderr.write(`${visible(`${shownPlace(place)} was left alone: a process is working on it.`)}\n`);
    held += status === 'held' ? 1 : 0;
  }
  const purged = runs.length - held;
  process.stderr.write(`The contents of ${purged} ${purged === 1 ? 'run were' : 'runs were'} removed; the figures were kept.\n`);
  return held === 0 ? EXIT.valid : EXIT.held;
}
