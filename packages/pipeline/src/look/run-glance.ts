import { isFolderHeld } from '@tamis/ledger';
import { LEASE } from '../run/open-run.ts';
import { runState } from '../run/run-detail.ts';
import type { OpenedRun } from './open-run.ts';
import { openReviews, type RunStatusReport } from './run-status.ts';
import { activityOf, spentOf, stepStatus } from './run-summary.ts';

/** Where a run is, as far as that can be read often: the accounts, and who works on it. */
export interface RunGlance
  extends Pick<
    RunStatusReport,
    | 'run'
    | 'pipeline'
    | 'activity'
    | 'reason'
    | 'createdAt'
    | 'updatedAt'
    | 'purgedAt'
    | 'units'
    | 'states'
    | 'steps'
    | 'total'
    | 'openReviews'
    | 'maxCost'
  > {
  /** The folder that it was started from. */
  readonly source: string;
  /** Who wants it paused, while it is still being worked on. */
  readonly pauseBy?: string;
  /** When whoever works on it gave the last sign of life. */
  readonly beatAt?: number;
  /** Most judged answers for a unit at a step, where the folder says. */
  readonly attempts?: number;
  readonly models: readonly string[];
}

/** Reads where a run is, without looking at texts or at the folder it was started from. */
export async function runGlance({ folder, ledger, row, detail }: OpenedRun): Promise<RunGlance> {
  const { run, createdAt, updatedAt, purgedAt, reason, pauseBy } = row;
  const [counts, costs, holder] = [await ledger.counts(run), await ledger.costs(run), await ledger.leaseOf(run)];
  const { maxCost } = runState(row);
  const steps = counts.steps.map((step) => stepStatus(step, detail.steps, costs));
  const activity = activityOf(row, isFolderHeld(folder));
  const spent = spentOf(costs);
  // A call that is under way has no price yet; that it is unknown would be said too early.
  const flying = activity === 'running' ? counts.states.running : 0;
  return {
    ...{ run, pipeline: detail.pipeline, source: detail.folder, createdAt, updatedAt, activity },
    ...(reason === undefined ? {} : { reason }),
    ...(purgedAt === undefined ? {} : { purgedAt }),
    ...(pauseBy === undefined ? {} : { pauseBy }),
    ...(holder?.until === undefined ? {} : { beatAt: holder.until - LEASE }),
    ...{ units: counts.units, states: counts.states, steps },
    total: {
      ...spent,
      unpriced: spent.unpriced - Math.min(spent.unpriced, flying),
      attempts: steps.reduce((sum, { attempts }) => sum + attempts, 0),
    },
    openReviews: counts.states.waiting === 0 ? 0 : await openReviews({ ledger, row }),
    ...(maxCost === undefined ? {} : { maxCost }),
    ...(detail.attempts === undefined ? {} : { attempts: detail.attempts }),
    models: [...new Set(costs.map(({ model }) => model))],
  };
}
