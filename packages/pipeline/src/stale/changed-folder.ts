import { existsSync } from 'node:fs';
import { openPipeline } from '../config/open-pipeline.ts';
import type { ChangedStep } from '../inputs/changes.ts';
import { changedInputs, inputsOf } from '../inputs/step-inputs.ts';
import { ownItems } from '../run/own-pipeline.ts';
import { configOf, runDetail } from '../run/run-detail.ts';
import { inputsIn } from '../run/snapshot.ts';
import { hasSteps } from '../run/step-order.ts';
import type { LedgerOfRun } from './configurations.ts';

/**
 * The steps whose inputs in a folder differ from those in force. The default folder is the one the run was started from. Returns undefined
 * if the folder has mistakes or other steps, so that the run can't continue with it.
 */
export async function changedSteps(
  { ledger, row }: LedgerOfRun,
  folder = configOf(row).folder,
): Promise<readonly ChangedStep[] | undefined> {
  const { steps, overrides } = runDetail(row);
  const opened = existsSync(folder) ? openPipeline(folder, { skipScripts: true, ...ownItems(row) }) : undefined;
  const snapshot = await ledger.snapshot(row.run, configOf(row).digest);
  if (opened === undefined || 'mistakes' in opened || snapshot === undefined) return undefined;
  const [before, after] = [inputsIn(snapshot), inputsOf(opened.pipeline, overrides)];
  if (!hasSteps(opened.pipeline, steps)) return undefined;
  const changed = steps.map(({ name }) => ({ step: name, inputs: changedInputs(before[name], after[name]) }));
  return changed.filter(({ inputs }) => inputs.length > 0);
}
