import { setTimeout } from 'node:timers/promises';
import { isAway, postgresFault } from './database/postgres-fault.ts';

const PATIENCE = 15 * 60_000;

const AGAIN = 500;

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
