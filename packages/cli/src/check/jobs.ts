import type { CheckFlags, Mode } from './check-options.ts';

/** How many threads judge. With --fail-fast, units are judged one after the other, so the run ends at the unit that failed. */
export function jobsOf({ jobs, failFast }: CheckFlags, mode: Mode): number {
  if (mode === 'whole' || failFast) return 1;
  return jobs ?? 1;
}
