import { shareOfSize, someOf } from '../../../scripts/tests/share.ts';

// How often the shorter one is measured before the two are compared: too long a time for it would hide a growth.
const RUNS = 2;

// How often they are measured again where another process, or the collector, may have been in the way.
const ROUNDS = 20;

const SPREAD = 4;

// Between the factor of linear growth (4) and that of quadratic growth (16), with room for a busy machine.
export const LINEAR = SPREAD * 2.5;

function timeOf(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

// Time of the longer one by time of the shorter one, measured until it is below a limit.
export function growth(short: () => void, long: () => void, limit = LINEAR): number {
  let [shortest, longest, ratio] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = 0; i < ROUNDS && ratio >= limit; i++) {
    // The first time, code is still being compiled, which can only make it longer.
    longest = Math.min(longest, timeOf(long));
    // Below two milliseconds the clock and the collector decide, not the code.
    if (longest <= 2_000) return 0;
    for (let run = 0; run < RUNS; run++) shortest = Math.min(shortest, timeOf(short));
    ratio = longest / Math.max(shortest, 1);
  }
  return ratio;
}

// What only grows is measured by thirds: `npm test` takes one of three, others with each commit, and `npm run proof` all.
export function aThirdOf<One>(all: readonly One[]): readonly One[] {
  return someOf(all, 3).map(([, one]) => one);
}

export function growthBySize(run: (text: string) => void, make: (size: number) => string, whole: number): number {
  const size = shareOfSize(whole) / 2;
  const [short, long] = [make(Math.ceil(size)), make(Math.ceil(size * SPREAD))];
  return growth(
    () => run(short),
    () => run(long),
  );
}
