import { existsSync } from 'node:fs';
import type { Ledger, RunRow } from '@tamis/ledger';
import { openPipeline } from '../config/open-pipeline.ts';
import type { Pipeline } from '../model/pipeline.ts';
import { firstRun, type HeldFolder, holdRun, isRunFolder, takeTenure } from './open-run.ts';
import { registerUnits } from './register-units.ts';
import type { RunAnswer } from './run-answer.ts';
import { type RunDetail, runDetail, runState } from './run-detail.ts';
import type { WorkOptions } from './run-options.ts';
import { isUnchanged, snapshotOf, snapshotPlace } from './snapshot.ts';
import { workOn } from './work-on.ts';

/** Continues the run of a run folder. */
export async function continueRun(out: string, options: WorkOptions): Promise<RunAnswer> {
  if (!isRunFolder(out)) return { status: 'refused', reason: 'no-run' };
  const held = await holdRun(out, options);
  if ('status' in held) return held;
  try {
    const run = await firstRun(held.ledger);
    if (run === undefined) return { status: 'refused', reason: 'no-run' };
    const isChanged = await isDrifted(held.ledger, run);
    return await continueHeld(held, run, options, isChanged);
  } finally {
    await held.release();
  }
}

/** Whether the folder that the run was started from has changed; one that is gone has not. */
async function isDrifted(ledger: Ledger, run: RunRow): Promise<boolean> {
  const { folder, digest } = runDetail(run);
  const snapshot = await ledger.snapshot(run.run, digest);
  return snapshot !== undefined && existsSync(folder) && !isUnchanged(folder, snapshot);
}

/** Works on a run whose folder is held. Its own snapshot of the pipeline is used, whatever became of the source. */
export async function continueHeld(held: HeldFolder, run: RunRow, options: WorkOptions, isChanged: boolean): Promise<RunAnswer> {
  const { ledger, folder } = held;
  if (run.purgedAt !== undefined) return { status: 'refused', reason: 'purged' };
  const detail = runDetail(run);
  const opened = openPipeline(snapshotPlace(folder), { skipScripts: true });
  if ('mistakes' in opened) return { status: 'broken', mistakes: opened.mistakes };
  const snapshot = snapshotOf(snapshotPlace(folder), opened.pipeline.files);
  if (snapshot.digest !== detail.digest) return { status: 'refused', reason: 'damaged' };
  // Kept with the first work on the run; it is known to all later ones.
  await ledger.addSnapshot(run.run, snapshot.digest, snapshot.text);
  const modelOf = await options.models(opened.pipeline, { ...detail.overrides, ...options.overrides });
  const tenure = await takeTenure(ledger, run.run, options.holder);
  if (tenure === undefined) return { status: 'refused', reason: 'purged' };
  try {
    await register(opened.pipeline, { held, run, detail, options, lease: tenure.lease });
    const end = await workOn({ pipeline: opened.pipeline, ledger, lease: tenure.lease, detail, modelOf, folder }, options);
    return { status: 'worked', end, isChanged };
  } finally {
    await tenure.end();
  }
}

interface Register {
  readonly held: HeldFolder;
  readonly run: RunRow;
  readonly detail: RunDetail;
  readonly options: WorkOptions;
  readonly lease: Parameters<typeof registerUnits>[1]['lease'];
}

/** Writes the units down, where a process died before it had done so. */
async function register(pipeline: Pipeline, { held, run, detail, options, lease }: Register): Promise<void> {
  const step = detail.steps[0]?.name;
  if (runState(run).registered || step === undefined) return;
  const { maxUnits } = detail;
  await registerUnits(pipeline, { ledger: held.ledger, lease, step, maxUnits, on: options.on ?? (() => undefined) });
}
