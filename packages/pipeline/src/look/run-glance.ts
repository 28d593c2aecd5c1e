import { LEASE } from '../run/open-run.ts';
import type { OpenedRun } from './open-run.ts';
import { openReviews, type RunStatusReport } from './run-status.ts';
import { type RunSummary, runSummary } from './run-summary.ts';

/** Where a run is, as far as that can be read often: the accounts, and who works on it. */
export interface RunGlance extends Omit<RunSummary, 'holder'>, Pick<RunStatusReport, 'openReviews'> {
  /** The folder that it was started from. */
  readonly source: string;
  /** Who wants it paused, while it is still being worked on. */
  readonly pauseBy?: string;
  /** When whoever works on it gave the last sign of life. */
  readonly beatAt?: number;
  /** Most judged answers for a unit at a step, where the folder says. */
  readonly attempts?: number;
}

/** Reads where a run is, without looking at texts or at the folder it was started from. */
export async function runGlance(run: OpenedRun): Promise<RunGlance> {
  const { row, detail } = run;
  const { holder, ...summary } = await runSummary(run);
  const { total, states } = summary;
  // A call that is under way has no price yet; that it is unknown would be said too early.
  const flying = summary.activity === 'running' ? states.running : 0;
  return {
    ...summary,
    source: detail.folder,
    ...(row.pauseBy === undefined ? {} : { pauseBy: row.pauseBy }),
    ...(holder?.until === undefined ? {} : { beatAt: holder.until - LEASE }),
    total: { ...total, unpriced: total.unpriced - Math.min(total.unpriced, flying) },
    openReviews: states.waiting === 0 ? 0 : await openReviews(run),
    ...(detail.attempts === undefined ? {} : { attempts: detail.attempts }),
  };
}
