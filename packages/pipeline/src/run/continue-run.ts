import { existsSync } from 'node:fs';
import type { Lease, Ledger, RunRow } from '@tamis/ledger';
import { isPostgresPlace } from '@tamis/ledger/internal';
import { openPipeline } from '../config/open-pipeline.ts';
import { sampleItems } from '../config/sample.ts';
import { inputsOf } from '../inputs/step-inputs.ts';
import type { Pipeline, Step } from '../model/pipeline.ts';
import { changedSteps } from '../stale/changed-folder.ts';
import { areCompared } from '../units/unit-problems.ts';
import type { Arrivals } from './arrivals.ts';
import { firstRun, type HeldFolder, holdRun, isRunFolder } from './open-run.ts';
import { ownItems, withoutItems } from './own-pipeline.ts';
import type { ReadBefore } from './read-before.ts';
import { registerUnits } from './register-units.ts';
import type { RunAnswer } from './run-answer.ts';
import { configOf, overridesOf, type RunDetail, runDetail, runState, stateWith } from './run-detail.ts';
import { checkSignals, type WorkOptions } from './run-options.ts';
import { putFiles } from './share/put-files.ts';
import { sharing } from './share/sharing.ts';
import { filesOf, isUnchanged, putSnapshot, snapshotOf, snapshotPlace } from './snapshot.ts';
import { stepOrder } from './step-order.ts';
import { takeTenure } from './tenure.ts';
import { type OpenRun, workOn } from './work-on.ts';

// Work on a run before its units are processed. Everything else the run needs has been checked.
export type Beforehand = (held: HeldFolder, lease: Lease, steps: readonly Step[]) => Promise<void>;

/** Continues the run in a run folder. */
export async function continueRun(out: string, options: WorkOptions, beforehand?: Beforehand): Promise<RunAnswer> {
  if (!isRunFolder(out)) return { status: 'refused', reason: 'no-run' };
  checkSignals(options);
  const held = await holdRun(out, options);
  if ('status' in held) return held;
  try {
    const run = await firstRun(held.ledger);
    if (run === undefined) return { status: 'refused', reason: 'no-run' };
    const isChanged = await isDrifted(held.ledger, run);
    return await continueHeld(held, run, options, { isChanged, ...(beforehand && { beforehand }) });
  } finally {
    await held.release();
  }
}

async function isDrifted(ledger: Ledger, run: RunRow): Promise<boolean> {
  const { folder, digest } = configOf(run);
  const snapshot = await ledger.snapshot(run.run, digest);
  return snapshot !== undefined && existsSync(folder) && !isUnchanged(folder, snapshot);
}

interface Continuing {
  readonly isChanged: boolean;
  readonly read?: ReadBefore;
  readonly beforehand?: Beforehand;
}

// Works on a run whose folder this process holds. It uses the run's own snapshot of the pipeline, so changes to the source don't matter.
export async function continueHeld(
  held: HeldFolder,
  run: RunRow,
  options: WorkOptions,
  { isChanged, read, beforehand }: Continuing,
): Promise<RunAnswer> {
  const { ledger, folder } = held;
  if (run.purgedAt !== undefined) return { status: 'refused', reason: 'purged' };
  const { rechecking } = runState(run);
  if (rechecking !== undefined) return { status: 'refused', reason: 'rechecking', found: rechecking };
  const other = otherWish(run, options);
  if (other !== undefined) return other;
  const detail = { ...runDetail(run), digest: configOf(run).digest };
  // Everything is checked before the lead is taken, because another process may be able to lead.
  const checking = { held, run, detail, options, ...(read && { read }) };
  const checked = await check(checking);
  if ('status' in checked) return checked;
  const tenure = await takeTenure(held, run.run, options.holder);
  if ('status' in tenure) return tenure;
  const { lease } = tenure;
  try {
    await ledger.liftPause(lease);
    const ready = await prepare({ ...checking, lease }, checked);
    if (beforehand !== undefined) {
      await ready.arrivals?.over;
      await beforehand(held, lease, stepOrder(ready.pipeline));
    }
    const working = workOn({ ...ready, ledger, lease, detail, folder, ...sharing(ledger, run, options) }, options);
    // However the work ends, nothing is written once the lease has been given back.
    const end = await working.finally(() => Promise.allSettled([ready.arrivals?.over]));
    return { status: 'worked', end, isChanged, changed: isChanged ? await changedSteps({ ledger, row: run }) : [] };
  } finally {
    await tenure.end();
  }
}

// A setting that can't be changed once a run has begun. If it were silently ignored, more would be asked or kept than was wanted.
function otherWish(run: RunRow, { maxUnits, repeat, contents }: WorkOptions): RunAnswer | undefined {
  const { maxUnits: begun, repeat: times } = runDetail(run);
  if (maxUnits !== undefined && maxUnits !== begun)
    return { status: 'refused', reason: 'other-units', found: begun === undefined ? 'all units' : `--max-units ${begun}` };
  if (repeat !== undefined && repeat !== times)
    return { status: 'refused', reason: 'other-units', found: times === undefined ? 'no --repeat' : `--repeat ${times}` };
  if (contents !== undefined && contents !== run.contents)
    return { status: 'refused', reason: 'other-contents', found: `--keep ${run.contents}` };
  return undefined;
}

interface Checking {
  readonly held: HeldFolder;
  readonly run: RunRow;
  readonly detail: RunDetail;
  readonly options: WorkOptions;
  readonly read?: ReadBefore;
}

interface Preparing extends Checking {
  readonly lease: Lease;
}

interface Checked extends Pick<OpenRun, 'pipeline' | 'modelOf' | 'maxCost'> {
  readonly snapshot: ReturnType<typeof snapshotOf> | undefined;
  readonly processing: Pipeline['processing'];
  readonly isPlayed: boolean;
}

async function check(checking: Checking): Promise<Exclude<RunAnswer, { status: 'worked' }> | Checked> {
  const { held, run, detail, options, read } = checking;
  const { folder, ledger } = held;
  const place = snapshotPlace(folder);
  const known = await ledger.snapshot(run.run, detail.digest);
  // The folder may be new, because the run was started on another machine.
  if (known !== undefined && isPostgresPlace(ledger.place) && !existsSync(place)) await putFiles(ledger, run, folder);
  if (known !== undefined && !putSnapshot(folder, known)) return { status: 'refused', reason: 'damaged' };
  const fresh = read?.take(place);
  const items = fresh === undefined ? knownItems(run, known) : { items: sampleItems(fresh) };
  const opened = openPipeline(place, { skipScripts: true, ...repeatOf(detail), ...items });
  if ('mistakes' in opened) return { status: 'broken', mistakes: opened.mistakes };
  const { pipeline } = opened;
  const snapshot =
    known === undefined
      ? snapshotOf({ folder: place, files: pipeline.files, inputs: inputsOf(pipeline, detail.overrides) })
      : undefined;
  if (snapshot !== undefined && snapshot.digest !== detail.digest) return { status: 'refused', reason: 'damaged' };
  const maxCost = options.maxCost ?? runState(run).maxCost;
  const overrides = overridesOf(run, options.overrides);
  const modelOf = await options.models(withoutItems(pipeline), overrides, typeof maxCost === 'number', folder);
  for (const step of pipeline.steps) if (step.scope === 'chunk') modelOf(step);
  const processing = fresh ?? pipeline.processing;
  const isPlayed = overrides.cassette !== undefined;
  return { pipeline, modelOf, snapshot, processing, isPlayed, ...(maxCost === undefined ? {} : { maxCost }) };
}

// Stores the snapshot and registers the units. The result holds no items, because they are now in the ledger.
async function prepare(
  preparing: Preparing,
  { pipeline, modelOf, maxCost, snapshot, processing, isPlayed }: Checked,
): Promise<Pick<OpenRun, 'pipeline' | 'modelOf' | 'maxCost' | 'mode' | 'arrivals'>> {
  const { held, run, options } = preparing;
  const { folder, ledger } = held;
  if (snapshot !== undefined) await ledger.addSnapshot(run.run, snapshot.digest, snapshot.text);
  if (isPostgresPlace(ledger.place)) await keepFiles(snapshotPlace(folder), pipeline, preparing);
  const mode = options.mode ?? runState(run).mode ?? 'realtime';
  await keepWishes(preparing);
  const arrivals = register(processing, preparing);
  const mayBegin = mode === 'realtime' && !isPlayed && mayBeginEarly(processing, preparing);
  await (mayBegin ? arrivals?.begun : arrivals?.over);
  const slim = withoutItems(pipeline);
  return { pipeline: slim, modelOf, mode, ...(maxCost === undefined ? {} : { maxCost }), ...(arrivals && { arrivals }) };
}

// Whether units can be worked on while others are registered. They can't if their ids were never compared, because the ledger refuses
// duplicates and must do so before anything is paid for. Nor can they if all are needed at once: a probe samples them, workers share them,
// and a recording may be played in their order.
function mayBeginEarly(processing: Pipeline['processing'], { held, options }: Preparing): boolean {
  return areCompared(processing) && options.probe === undefined && !isPostgresPlace(held.ledger.place);
}

// Stores the pipeline's files in the ledger, because workers on other machines have no folder.
async function keepFiles(
  place: string,
  { files }: Pipeline,
  { held: { ledger }, run: { run }, lease }: Preparing,
): Promise<void> {
  const { digest, text } = filesOf(place, files);
  const row = await ledger.run(run);
  if (row === undefined || runState(row).files === digest) return;
  await ledger.addSnapshot(run, digest, text);
  await ledger.changeRun(lease, { state: JSON.stringify({ ...runState(row), files: digest }) });
}

function repeatOf({ repeat }: RunDetail): { readonly repeat?: number } {
  return repeat === undefined ? {} : { repeat };
}

// The items to use if all units of an unchanged snapshot are in the ledger, so that its items have already been read and validated.
function knownItems(run: RunRow, snapshot: string | undefined): ReturnType<typeof ownItems> {
  return runState(run).registered && snapshot !== undefined ? ownItems(run) : {};
}

function register(processing: Pipeline['processing'], { held, run, detail, options, lease }: Preparing): Arrivals | undefined {
  const step = detail.steps[0]?.name;
  if (runState(run).registered || step === undefined) return undefined;
  const { maxUnits } = detail;
  const { on = () => undefined } = options;
  return registerUnits({ processing }, { ledger: held.ledger, lease, step, maxUnits, on });
}

async function keepWishes({ held: { ledger }, run: { run }, options, lease }: Preparing): Promise<void> {
  const row = await ledger.run(run);
  const before = row && runState(row);
  if (before === undefined) return;
  const state = JSON.stringify(stateWith(before, options));
  if (state !== JSON.stringify(before)) await ledger.changeRun(lease, { state });
}
