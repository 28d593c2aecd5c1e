import { setTimeout } from 'node:timers/promises';
import { isAway, postgresFault } from './database/postgres-fault.ts';

/** How long to wait for an unreachable database, in milliseconds. */
const PATIENCE = 15 * 60_000;

/** How long to wait before trying again, in milliseconds. */
const AGAIN = 500;

/** Retries work while the database is unreachable. The work can be repeated without harm. */
export async function patiently<Result>(work: () => Promise<Result>, shown: string, patience = PATIENCE): Promise<Result> {
  const begun = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (problem) {
      if (!isAway(problem) || performance.now() - begun > patience) throw postgresFault(problem, shown);
      await setTimeout(AGAIN);
    }
  }
}
