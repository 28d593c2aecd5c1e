import { type Jobs, NEVER } from '@tamis/ledger/internal';
import type { WorkOptions } from '../run-options.ts';

const LATE = 10_000;

// Whether the leader of a run is gone, rather than late. After a time in which nobody could reach the database, every leader looks as if it
// were gone until its next heartbeat.
export async function isAbandoned(
  { ledUntil }: Pick<Jobs, 'ledUntil'>,
  { clock, stop }: Pick<WorkOptions, 'clock' | 'stop'>,
): Promise<boolean> {
  const until = await ledUntil();
  if (until === undefined || until === NEVER) return until !== undefined;
  await clock.wait(LATE, stop);
  return (await ledUntil()) === until;
}
