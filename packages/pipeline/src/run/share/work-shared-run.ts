import { Fault } from '@tamis/core';
import { inSpan } from '@tamis/core/model';
import { type Ledger, openLedger, type RunRow } from '@tamis/ledger';
import { openJobs } from '@tamis/ledger/internal';
import { firstRun, thisWorker } from '../open-run.ts';
import { openOwnPipeline, withoutItems } from '../own-pipeline.ts';
import { configOf, overridesOf, runDetail, runState } from '../run-detail.ts';
import type { Stop } from '../run-end.ts';
import { checkSignals, type WorkOptions } from '../run-options.ts';
import { noteEnd, runSpan } from '../run-spans.ts';
import { seeOthers } from '../see-others.ts';
import { tenureBy } from '../tenure.ts';
import { type OpenRun, roomFor, stopIfAsked, watchOver, workOn } from '../work-on.ts';
import { isAbandoned } from './is-abandoned.ts';
import { putFiles } from './put-files.ts';
import { sharing } from './sharing.ts';
import { takePart } from './take-part.ts';

/**
 * What a worker did for a run, and why it stopped if there were still chunks. `unreadable`: this program can't work on the run, such as one
 * of a newer version. `busy`: it can't now, because processes of an earlier version work on the run.
 */
export type SharedWork =
  | { readonly status: 'worked'; readonly chunks: number; readonly stop?: Stop }
  | { readonly status: 'nothing' }
  /** It led the run, because the leader was gone, and how that ended. */
  | { readonly status: 'led'; readonly stop?: Stop }
  | { readonly status: 'unreadable' | 'busy'; readonly problem: string };

/** Options for working on a run that another process leads. */
export interface SharedOptions extends WorkOptions {
  /** Says whether to take more chunks of this run, or to leave when those in hand are done, because others need workers more. */
  readonly mayStay?: (() => Promise<boolean>) | undefined;
  /** Lead the run if nobody else does. */
  readonly lead?: boolean;
}

// Faults that say something about one run rather than about the database.
const OF_THE_RUN: ReadonlySet<string> = new Set([
  ...['fault.ledger-newer', 'fault.ledger-foreign', 'fault.ledger-altered', 'fault.ledger-damaged'],
  ...['fault.disk-read-only', 'fault.ledger-locked'],
]);

/** Takes part in a run that another process leads, as long as there are chunks. `folder` receives the files of its pipeline. */
export async function workSharedRun(
  place: string,
  folder: string,
  { mayStay, lead = false, ...given }: SharedOptions,
): Promise<SharedWork> {
  checkSignals(given);
  const options = { ...given, mayStay, lead };
  const ledger = openLedger(place, { ...options.ledger, create: false });
  try {
    const run = await firstRun(ledger).catch(unread);
    if (run !== undefined && 'problem' in run) return run;
    if (run === undefined || !isOpen(run)) {
      if (lead) await forget(place);
      return { status: 'nothing' };
    }
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

// Whether workers may work on a run. Until a recheck is complete, it is unknown which units will need work.
function isOpen(run: RunRow): boolean {
  const { mode = 'realtime', rechecking } = runState(run);
  const isHere = run.purgedAt === undefined && run.pauseAt === undefined && run.status === 'open';
  return isHere && mode === 'realtime' && rechecking === undefined;
}

// Why a run can't be opened, if that is no reason to stop working on others.
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
  const holder = options.holder ?? thisWorker();
  const open = {
    ...{ pipeline, ledger, detail, modelOf, folder, mode: 'realtime' as const },
    ...(maxCost === undefined ? {} : { maxCost }),
  };
  const led = options.lead === true ? await leadInstead(open, run, { ...options, holder }) : undefined;
  if (led !== undefined) return led;
  const tenure = await tenureBy(ledger, { run: run.run, holder, name: `worker ${holder}`, force: true });
  if ('status' in tenure) return { status: 'nothing' };
  const jobs = await openJobs(ledger.place, holder);
  try {
    const room = await roomFor({ ...open, lease: tenure.lease }, options, await ledger.counts(run.run), []);
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

// Leads a run whose leader is gone, from the database alone. Returns undefined if another process leads it. Its lease is never taken by
// force, because only time can tell that the leader is gone.
async function leadInstead(open: Omit<OpenRun, 'lease'>, run: RunRow, options: WorkOptions): Promise<SharedWork | undefined> {
  const { ledger } = open;
  if (!(await isLeaderGone(ledger.place, options))) return undefined;
  const tenure = await tenureBy(ledger, { run: run.run, holder: options.holder ?? thisWorker() });
  if ('status' in tenure) return undefined;
  try {
    const share = sharing(ledger, run, options, true);
    const { stop } = await workOn({ ...open, ...share, lease: tenure.lease, isRemote: true }, options);
    return { status: 'led', ...(stop && { stop }) };
  } catch (problem) {
    // Another process leads now, because this one was silent for too long.
    if (problem instanceof Fault && problem.code === 'fault.lease-lost') return { status: 'nothing' };
    throw problem;
  } finally {
    await tenure.end();
  }
}

async function isLeaderGone(place: string, options: WorkOptions): Promise<boolean> {
  const jobs = await openJobs(place);
  try {
    return await isAbandoned(jobs, options);
  } finally {
    await jobs.close();
  }
}

// Tells that a run needs no leader, because it has ended or waits for a person.
async function forget(place: string): Promise<void> {
  const jobs = await openJobs(place);
  try {
    await jobs.rest();
  } finally {
    await jobs.close();
  }
}

// Whether a run's limit, prices and mode are still those that a worker began with. If not, it begins again with the new ones.
function isAsBegun(run: RunRow): (now: RunRow) => boolean {
  const wishes = (row: RunRow) => {
    const { maxCost, prices, mode = 'realtime' } = runState(row);
    return JSON.stringify([maxCost, prices, mode]);
  };
  const begun = wishes(run);
  return (row) => wishes(row) === begun;
}
