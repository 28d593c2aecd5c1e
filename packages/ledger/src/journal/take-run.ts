import { hostname } from 'node:os';
import { Fault } from '@tamis/core';
import { processName } from '../execute/process-name.ts';
import type { Lease, LeaseHolder } from '../model/lease.ts';
import type { Ledger } from '../port/ledger.ts';

/** The right to continue a run, renewed as long as this process lives. */
export interface RunTenure {
  readonly lease: Lease;
  /** Releases the run. */
  readonly end: () => Promise<void>;
  /** Lets the lease expire. */
  readonly stop: () => void;
}

/** Options for taking a run. */
interface TakeGiven {
  readonly run: string;
  readonly holder?: string;
  readonly force?: boolean;
}

/** Half a minute without a heartbeat; a live process sends one every ten seconds. */
const LEASE = 30_000;

/** Takes a run for this process. Throws a Fault while another process has it, because two processes continuing one run would both act. */
export async function takeRun(ledger: Ledger, { run, holder = processName(), force = false }: TakeGiven): Promise<RunTenure> {
  const request = { run, holder, milliseconds: LEASE };
  const first = await ledger.takeLease({ ...request, force });
  const answer = first.status === 'held' && isGone(first.by) ? await ledger.takeLease({ ...request, force: true }) : first;
  if (answer.status === 'purged') throw new RangeError(`Run ${JSON.stringify(run)} was purged; it can't be continued.`);
  if (answer.status === 'held') throw held(run, answer.by);
  const { lease } = answer;
  const beat = setInterval(() => void ledger.renewLease(lease, LEASE).catch(() => stop()), LEASE / 3);
  beat.unref();
  const stop = () => clearInterval(beat);
  const end = async () => {
    stop();
    await ledger.releaseLease(lease);
  };
  return { lease, end, stop };
}

function held(run: string, { holder, takenAt }: LeaseHolder): Fault {
  const since = new Date(takenAt).toISOString();
  return new Fault(
    'fault.lease-lost',
    `${holder} has been working on run ${JSON.stringify(run)} since ${since}, so this process can't continue it.`,
  );
}

/** Whether the holder was a process on this machine that has ended. Nothing is known about other machines. */
function isGone({ holder }: LeaseHolder): boolean {
  const [, host, pid] = /@(\S+) (\d+)$/.exec(holder) ?? [];
  if (host !== hostname() || pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (problem) {
    return problem instanceof Error && 'code' in problem && problem.code === 'ESRCH';
  }
}
