import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ActAnswer, NeededOut, Workshop } from '@tamis/console';
import { shellWord } from '@tamis/core/wording';
import { isFolderHeld } from '@tamis/ledger';
import { isPostgresPlace, runLedgerPlace } from '@tamis/ledger/internal';
import { openRun, planRetry, type RetryWanted, retryable } from '@tamis/pipeline';
import { Halt } from '../exit/halt.ts';
import { ownPlanOptions, pipelineAt } from '../run/plan-for.ts';
import { mayPause } from '../runs/may-pause.ts';
import type { NeededCalls } from '../runs/need-calls.ts';
import { refreshPlan } from '../runs/refresh.ts';
import { withRun } from '../runs/with-run.ts';
import { exportUnits } from './export-units.ts';
import { recheckBy } from './recheck-by.ts';
import { startOwn } from './start-own.ts';

// Works on runs by starting tamis commands, so the same rules, keys and limits apply as in a terminal.
export const workshop: Workshop = {
  can: (act, folder) =>
    act === 'pause'
      ? isFolderHeld(folder) || isPostgresPlace(runLedgerPlace(folder))
      : !isFolderHeld(folder) && existsSync(path.join(folder, 'config')),
  pause,
  resume: (folder, maxCost) => startOwn(['run', folder, '--yes', ...limitFlags(maxCost)], 'The run continues.'),
  retry: (folder, wanted) => startOwn(['retry', folder, '--yes', ...flagsFor(wanted)], 'The units are retried.'),
  planRetry: planned,
  refresh: (folder, maxCost) =>
    startOwn(
      ['run', folder, '--refresh', '--yes', ...limitFlags(maxCost)],
      'The model is asked again for results that are out of date.',
    ),
  planRefresh: plannedRefresh,
  recheck: recheckBy,
  exportUnits,
};

function limitFlags(maxCost: number | 'none' | undefined): readonly string[] {
  return maxCost === undefined ? [] : [`--max-cost=${maxCost}`];
}

function flagsFor({ codes = [], steps = [], units = [] }: RetryWanted): readonly string[] {
  return [
    ...codes.map((code) => `--code=${code}`),
    ...steps.map((step) => `--step=${step}`),
    ...units.map((unit) => `--unit=${unit}`),
  ];
}

// Asks the process working on the run to pause it, like `tamis pause`. Calls in flight finish, and their replies are kept.
async function pause(folder: string, by: string): Promise<ActAnswer> {
  const command = `tamis pause ${shellWord(folder)}`;
  const run = await openRun(folder);
  if ('problem' in run) return { isDone: false, message: 'There is no run in the folder.', command };
  try {
    if (!(await mayPause(run))) return { isDone: false, message: 'No process is working on the run.', command };
    await run.ledger.askPause(run.row.run, by);
    return { isDone: true, message: 'It pauses once the calls in flight have finished.', command };
  } finally {
    await run.ledger.close();
  }
}

async function planned(folder: string, wanted: RetryWanted): ReturnType<Workshop['planRetry']> {
  const run = await openRun(folder, { readOnly: true });
  if ('problem' in run) return {};
  try {
    const counts = new Map<string, number>();
    for (const { step } of await retryable(run, wanted)) counts.set(step, (counts.get(step) ?? 0) + 1);
    return neededOf(planRetry(pipelineAt(path.join(folder, 'config'), true), counts, ownPlanOptions(run)));
  } catch {
    // Its cost can't be estimated without the run's copy of the pipeline.
    return {};
  } finally {
    await run.ledger.close();
  }
}

async function plannedRefresh(folder: string): ReturnType<Workshop['planRefresh']> {
  try {
    const { needed, pending } = await withRun(folder, { readOnly: true }, (run) => refreshPlan(run, {}));
    return { ...neededOf(needed), pending };
  } catch (problem) {
    return problem instanceof Halt ? { problem: `${problem.message} ${problem.help}` } : {};
  }
}

function neededOf({ calls, costUsd }: NeededCalls): NeededOut {
  return { calls: rangeOf(calls), ...(costUsd === undefined ? {} : { costUsd: rangeOf(costUsd) }) };
}

function rangeOf({ least, most }: { readonly least: number; readonly most: number | undefined }) {
  return { least, ...(most === undefined ? {} : { most }) };
}
