import { realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Lease, LeaseRequest, Ledger } from '@tamis/ledger';
import { isPostgresPlace } from '@tamis/ledger/internal';
import { type HeldFolder, LEASE, thisProcess } from './open-run.ts';
import type { RunAnswer } from './run-answer.ts';

const HEARTBEAT = 5000;

interface Tenure {
  readonly lease: Lease;
  readonly end: () => Promise<void>;
}

type NoTenure = Extract<RunAnswer, { status: 'held' | 'refused' }>;

// Takes the lease on a run whose folder this process has locked. It is taken by force only from a process of the same folder, because the lock
// proves that such a process is gone. A ledger in a database can be led from any folder on any machine.
export async function takeTenure(held: HeldFolder, run: string, holder = thisProcess()): Promise<Tenure | NoTenure> {
  const { ledger } = held;
  if (!isPostgresPlace(ledger.place)) return await tenureBy(ledger, { run, holder, force: true });
  return await tenureBy(ledger, { run, holder: `${holder}${placeOf(held)}`, force: await isLastGone(held, run) });
}

// Whether the last process that worked on a run is known to be gone, because its folder's lock is held here.
export async function isLastGone(held: Pick<HeldFolder, 'ledger' | 'folder'>, run: string): Promise<boolean> {
  const last = await held.ledger.leaseOf(run);
  return !isPostgresPlace(held.ledger.place) || last === undefined || last.holder.endsWith(placeOf(held));
}

export async function tenureBy(ledger: Ledger, request: LeaseRequest): Promise<Tenure | NoTenure> {
  const answer = await ledger.takeLease({ milliseconds: LEASE, ...request });
  if (answer.status === 'held') return answer;
  if (answer.status === 'purged') return { status: 'refused', reason: 'purged' };
  const { lease } = answer;
  // A failed heartbeat is no reason to stop, because the next write will find out what is wrong.
  const beat = setInterval(() => void ledger.renewLease(lease, LEASE).catch(() => undefined), HEARTBEAT);
  return {
    lease,
    end: async () => {
      clearInterval(beat);
      await ledger.releaseLease(lease);
    },
  };
}

function placeOf({ folder }: Pick<HeldFolder, 'folder'>): string {
  return ` in ${hostname()}:${realpathSync(folder)}`;
}
