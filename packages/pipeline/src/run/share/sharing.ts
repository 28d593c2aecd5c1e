import type { Ledger, RunRow } from '@tamis/ledger';
import { isPostgresPlace, openJobs } from '@tamis/ledger/internal';
import { thisProcess } from '../open-run.ts';
import { runState } from '../run-detail.ts';
import type { WorkOptions } from '../run-options.ts';
import type { OpenRun } from '../work-on.ts';
import { leadWork } from './lead-work.ts';

/** Shares a run in a database with all available workers. `isRemote`: its leader has no run folder. */
export function sharing({ place }: Ledger, run: RunRow, options: WorkOptions, isRemote = false): Pick<OpenRun, 'share'> {
  if (!isPostgresPlace(place)) return {};
  const { holder = thisProcess(), priority = runState(run).priority ?? 0 } = options;
  return {
    share: async (room) => {
      const jobs = await openJobs(place, holder);
      try {
        await leadWork(room, jobs, { holder, name: run.run, priority, isRemote });
      } finally {
        await jobs.close();
      }
    },
  };
}
