import { existsSync } from 'node:fs';
import type { BatchRow, CodeCount, Spending } from '@tamis/ledger';
import type { ChangedStep, StaleResults } from '../inputs/changes.ts';
import type { RunMode } from '../run/batch-options.ts';
import { configOf, runState } from '../run/run-detail.ts';
import { isUnchanged } from '../run/snapshot.ts';
import { changedSteps } from '../stale/changed-folder.ts';
import { type MixedModels, mixedModels } from '../stale/mixed-models.ts';
import { staleResults } from '../stale/stale-results.ts';
import { type Abstained, abstainedIn } from './abstained.ts';
import { type FailureGroup, groupFailures } from './failures-by.ts';
import type { OpenedRun } from './open-run.ts';
import { type RunSummary, runSummary } from './run-summary.ts';

/** The progress of a run, and why its units failed. */
export interface RunStatusReport extends RunSummary {
  /** Whether the folder that the run was started from is unchanged. The run keeps its own copy. */
  readonly config: 'unchanged' | 'changed' | 'gone';
  /** Why units failed, most common reason first. */
  readonly failures: readonly FailureGroup[];
  /** The codes found in answers, including retried ones, most common first. */
  readonly codes: readonly CodeCount[];
  /** Fields that answers left null because the text does not state them, most common first. */
  readonly abstained: readonly Abstained[];
  /** Steps whose inputs have changed in that folder, or undefined if the run could not continue with it. */
  readonly changed: readonly ChangedStep[] | undefined;
  /** Results that were made with inputs other than the current ones. */
  readonly stale: readonly StaleResults[];
  /** Steps whose results come from several models, because the run was continued with another one. */
  readonly mixed: readonly MixedModels[];
  /** The folder of a recheck that was interrupted. Until it is completed, only some results have been judged with it. */
  readonly rechecking?: string;
  /** The usage of calls, by step, model and attempt. */
  readonly spending: readonly Spending[];
  readonly openReviews: number;
  /** How models are called. */
  readonly mode: RunMode;
  /** Batches that a provider has, or may have; oldest first. */
  readonly batches: readonly BatchRow[];
}

/** Reads the progress of a run. A process working on it is not disturbed. */
export async function runStatus(run: OpenedRun): Promise<RunStatusReport> {
  const { ledger, row } = run;
  const config = await configState(run);
  const { rechecking } = runState(row);
  return {
    ...(await runSummary(run)),
    config,
    changed: config === 'changed' ? await changedSteps(run) : [],
    stale: await staleResults(run),
    mixed: await mixedModels(run),
    ...(rechecking === undefined ? {} : { rechecking }),
    failures: groupFailures(await ledger.failures(row.run), ['step', 'code']),
    codes: await ledger.codes(row.run),
    abstained: await abstainedIn(ledger, row.run),
    spending: await ledger.spending(row.run),
    openReviews: await openReviews(run),
    mode: runState(row).mode ?? 'realtime',
    batches: await ledger.batches(row.run, { open: true }),
  };
}

/** Whether the folder that a run was started from is unchanged. */
export async function configState({ ledger, row }: Pick<OpenedRun, 'ledger' | 'row'>): Promise<RunStatusReport['config']> {
  const { folder = '', digest = '' } = configOf(row);
  const snapshot = existsSync(folder) ? await ledger.snapshot(row.run, digest) : undefined;
  if (snapshot === undefined) return 'gone';
  return isUnchanged(folder, snapshot) ? 'unchanged' : 'changed';
}

export async function openReviews({ ledger, row }: Pick<OpenedRun, 'ledger' | 'row'>): Promise<number> {
  let open = 0;
  for await (const _ of ledger.reviews({ run: row.run, state: 'open' })) open++;
  return open;
}
