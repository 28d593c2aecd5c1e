import type { Room } from '../room.ts';

const LOOK = 200;

// Waits until no other process has units of the run, or the work stops. A unit that a worker is asking about must not go into a batch as
// well. Workers return their units when they see that the run uses batches. A dead worker is waited for until its lease expires.
export async function workersGone(room: Room): Promise<void> {
  const { ledger, lease, clock } = room.given;
  while (!room.isStopping) {
    const others = (await ledger.leasesOf(room.run)).filter(({ name }) => name !== lease.name);
    if (others.length === 0) return;
    await clock.wait(LOOK, room.stopSignal);
  }
}
