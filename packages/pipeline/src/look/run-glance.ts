import { LEASE } from '../run/open-run.ts';
import type { OpenedRun } from './open-run.ts';
import { openReviews, type RunStatusReport } from './run-status.ts';
import { type RunSummary, runSummary } from './run-summary.ts';

/** The part of a run's progress that can be read frequently: the accounts, and who is working on it. */
export interface RunGlance extends Omit<RunSummary, 'holder'>, Pick<RunStatusReport, 'openReviews'> {
  /** The folder from which it was started. */
  readonly source: string;
  /** Who wants it paused, while it is still being worked on. */
  readonly pauseBy?: string;
  /** When the process working on it last sent a heartbeat. */
  readonly beatAt?: number;
  /** Maximum number of judged replies for a unit at a step, if the folder sets one. */
  readonly attempts?: number;
}

/** Reads the progress of a run, without reading strings or the folder it was started from. */
export async function runGlance(run: OpenedRun): Promise<RunGlance> {
  const { row, detail } = run;
  const { holder, ...summary } = await runSummary(run);
  const { total, states } = summary;
  // A call in flight has no price yet. Reporting it as unknown would be premature.
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
