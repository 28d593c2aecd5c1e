import type { Ledger, RunRow } from '@tamis/ledger';
import { isPostgresPlace, type Jobs, openJobs } from '@tamis/ledger/internal';
import { thisWorker } from '../open-run.ts';
import type { Room } from '../room.ts';
import { runState } from '../run-detail.ts';
import type { RunEnd } from '../run-end.ts';
import type { WorkOptions } from '../run-options.ts';
import type { OpenRun } from '../work-on.ts';
import { leadWork } from './lead-work.ts';

const HEARTBEAT = 3000;

// Shares a run in a database with all available workers. `isRemote`: its leader has no run folder.
export function sharing(
  { place }: Ledger,
  run: RunRow,
  options: WorkOptions,
  isRemote = false,
): Pick<OpenRun, 'share' | 'unshare'> {
  if (!isPostgresPlace(place)) return {};
  const { holder = thisWorker(), priority = runState(run).priority ?? 0 } = options;
  let jobs: Jobs | undefined;
  let beat: NodeJS.Timeout | undefined;
  return {
    share: async (room) => {
      const opened = await openJobs(place, holder);
      jobs = opened;
      await opened.lead({ name: run.run, priority });
      beat = setInterval(() => void sayAlive(room, opened), HEARTBEAT);
      await leadWork(room, opened, holder);
    },
    // The lead is kept until the end is recorded: if this process dies before that, another one ends the run.
    unshare: async (end) => {
      clearInterval(beat);
      try {
        await (isRemote && isUnfinished(end) ? jobs?.handOver() : jobs?.rest());
      } finally {
        await jobs?.close();
      }
    },
  };
}

// Sends a heartbeat. A failed one is no reason to stop: as long as the run's lease is alive, nobody else can lead.
async function sayAlive(room: Room, jobs: Jobs): Promise<void> {
  if (!(await jobs.stillLead().catch(() => true))) room.stop({ kind: 'interrupted' });
}

// Whether a worker that leads was stopped or failed, so that the next one has to lead.
function isUnfinished(end: RunEnd | undefined): boolean {
  return end === undefined || end.stop?.kind === 'interrupted';
}
