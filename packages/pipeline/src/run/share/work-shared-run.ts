import { Fault } from '@tamis/core';
import { inSpan } from '@tamis/core/spans';
import { type Ledger, openLedger, type RunRow } from '@tamis/ledger';
import { openJobs } from '@tamis/ledger/internal';
import { firstRun, thisProcess } from '../open-run.ts';
import { openOwnPipeline, withoutItems } from '../own-pipeline.ts';
import { configOf, overridesOf, runDetail, runState } from '../run-detail.ts';
import type { Stop } from '../run-end.ts';
import { currentOptions, type WorkOptions } from '../run-options.ts';
import { noteEnd, runSpan } from '../run-spans.ts';
import { seeOthers } from '../see-others.ts';
import { isUnchanged, putContents, snapshotPlace } from '../snapshot.ts';
import { tenureBy } from '../tenure.ts';
import { type OpenRun, roomFor, stopIfAsked, watchOver } from '../work-on.ts';
import { takePart } from './take-part.ts';

/**
 * What a worker did for a run, and why it stopped if there were still chunks. `unreadable`: this program can't work on the run, such as one
 * of a newer version. `busy`: it can't now, because processes of an earlier version work on the run.
 */
export type SharedWork =
  | { readonly status: 'worked'; readonly chunks: number; readonly stop?: Stop }
  | { readonly status: 'nothing' }
  | { readonly status: 'unreadable' | 'busy'; readonly problem: string };

/** Options for working on a run that another process leads. */
export interface SharedOptions extends WorkOptions {
  /** Says whether to take more chunks of this run, or to leave when those in hand are done, because others need workers more. */
  readonly mayStay?: (() => Promise<boolean>) | undefined;
}

/** Faults that say something about one run rather than about the database. */
const OF_THE_RUN: ReadonlySet<string> = new Set([
  ...['fault.ledger-newer', 'fault.ledger-foreign', 'fault.ledger-altered', 'fault.ledger-damaged'],
  ...['fault.disk-read-only', 'fault.ledger-locked'],
]);

/** Takes part in a run that another process leads, as long as there are chunks. `folder` receives the files of its pipeline. */
export async function workSharedRun(place: string, folder: string, { mayStay, ...given }: SharedOptions): Promise<SharedWork> {
  const options = { ...currentOptions(given), mayStay };
  const ledger = openLedger(place, { ...options.ledger, create: false });
  try {
    const run = await firstRun(ledger).catch(unread);
    if (run !== undefined && 'problem' in run) return run;
    if (run === undefined || run.purgedAt !== undefined || run.pauseAt !== undefined || run.status !== 'open')
      return { status: 'nothing' };
    const { mode = 'realtime', rechecking } = runState(run);
    // Until a recheck is complete, it is unknown which units will need work.
    if (mode !== 'realtime' || rechecking !== undefined) return { status: 'nothing' };
    const problem = await putFiles(ledger, run, folder);
    if (problem !== undefined) return { status: 'unreadable', problem };
    return await inSpan(options.telemetry, runSpan(run.run), async (span) => {
      const worked = await work(ledger, run, folder, { ...options, telemetry: span });
      noteEnd(span, worked.status === 'worked' ? worked : {});
      return worked;
    });
  } finally {
    await ledger.close();
  }
}

/** Why a run can't be opened, if that is no reason to stop working on others. */
function unread(problem: unknown): Extract<SharedWork, { status: 'unreadable' | 'busy' }> {
  if (!(problem instanceof Fault && OF_THE_RUN.has(problem.code))) throw problem;
  return { status: problem.code === 'fault.ledger-locked' ? 'busy' : 'unreadable', problem: problem.message };
}

async function work(ledger: Ledger, run: RunRow, folder: string, options: SharedOptions): Promise<SharedWork> {
  const opened = openOwnPipeline(folder, run);
  if ('mistakes' in opened) return { status: 'unreadable', problem: `${opened.mistakes.length} mistakes in its pipeline` };
  const pipeline = withoutItems(opened.pipeline);
  const { maxCost } = runState(run);
  const detail = { ...runDetail(run), digest: configOf(run).digest };
  const modelOf = await options.models(pipeline, overridesOf(run, options.overrides), typeof maxCost === 'number', folder);
  // Everything is checked before anything is taken from others.
  for (const step of pipeline.steps) if (step.scope === 'chunk') modelOf(step);
  const holder = options.holder ?? thisProcess();
  const tenure = await tenureBy(ledger, { run: run.run, holder, name: `worker ${holder}`, force: true });
  if ('status' in tenure) return { status: 'nothing' };
  const jobs = await openJobs(ledger.place, holder);
  try {
    const open: OpenRun = {
      ...{ pipeline, ledger, lease: tenure.lease, detail, modelOf, folder, mode: 'realtime' },
      ...(maxCost === undefined ? {} : { maxCost }),
    };
    const room = await roomFor(open, options, await ledger.counts(run.run), []);
    const release = watchOver(room, options, isAsBegun(run));
    // Counting a whole run every few seconds is for those who watch.
    const unseen = options.on === undefined || options.isCounted === false ? () => undefined : seeOthers(room);
    try {
      // The settings may have changed before others could see that this process takes part.
      await stopIfAsked(room, isAsBegun(run));
      const chunks = await takePart(room, jobs, holder, options.mayStay);
      return { status: 'worked', chunks, ...(room.stopped && { stop: room.stopped }) };
    } finally {
      release();
      unseen();
      await room.close();
    }
  } finally {
    await jobs.close();
    await tenure.end();
  }
}

/** Whether a run's limit, prices and mode are still those that a worker began with. If not, it begins again with the new ones. */
function isAsBegun(run: RunRow): (now: RunRow) => boolean {
  const wishes = (row: RunRow) => {
    const { maxCost, prices, mode = 'realtime' } = runState(row);
    return JSON.stringify([maxCost, prices, mode]);
  };
  const begun = wishes(run);
  return (row) => wishes(row) === begun;
}

/** Writes out the pipeline files that are stored with the run. Returns what is wrong with them. */
async function putFiles(ledger: Ledger, run: RunRow, folder: string): Promise<string | undefined> {
  const { digest } = configOf(run);
  const known = await ledger.snapshot(run.run, digest);
  const place = snapshotPlace(folder);
  if (known === undefined) return 'its configuration is not in the database';
  if (isUnchanged(place, known)) return undefined;
  const strange = putContents(place, await filesOf(ledger, run), known);
  if (strange !== undefined) return `${JSON.stringify(strange)} in the database is not a file of its pipeline`;
  return isUnchanged(place, known) ? undefined : 'the files of its pipeline are not in the database';
}

async function filesOf(ledger: Ledger, run: RunRow): Promise<{ readonly [file: string]: string }> {
  const { files } = runState(run);
  const text = files === undefined ? undefined : await ledger.snapshot(run.run, files);
  return text === undefined ? {} : (JSON.parse(text) as { readonly contents: { readonly [file: string]: string } }).contents;
}
