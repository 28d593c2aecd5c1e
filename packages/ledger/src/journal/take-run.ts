import { hostname } from 'node:os';
import { Fault } from '@tamis/core';
import { processName } from '../execute/process-name.ts';
import type { Lease, LeaseHolder } from '../model/lease.ts';
import type { Ledger } from '../port/ledger.ts';

export interface RunTenure {
  readonly lease: Lease;
  readonly end: () => Promise<void>;
  readonly stop: () => void;
}

interface TakeGiven {
  readonly run: string;
  readonly holder?: string;
  readonly force?: boolean;
}

const LEASE = 30_000;

// Takes a run for this process. Throws a Fault while another process has it, because two processes continuing one run would both act.
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
