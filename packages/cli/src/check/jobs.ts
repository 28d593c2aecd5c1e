import { usage } from '../exit/halt.ts';
import type { CheckFlags, Mode } from './check-options.ts';

/** How many threads judge. With --fail-fast, units are judged one after the other, so the run ends at the unit that failed. */
export function jobsOf({ jobs, failFast }: CheckFlags, mode: Mode): number {
  if (jobs !== undefined && (!Number.isInteger(jobs) || jobs < 1 || jobs > 64))
    throw usage('--jobs is not a number of threads.', 'Give a whole number from 1 to 64.');
  if (mode === 'whole' || failFast) return 1;
  return jobs ?? 1;
}
