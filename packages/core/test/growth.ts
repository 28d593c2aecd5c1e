/** How often a size is measured before the two are compared: the first time, code is still being compiled. */
const RUNS = 2;

/** How often they are measured again where another process, or the collector, may have been in the way. */
const ROUNDS = 8;

/** The least processor time that something takes, in microseconds. */
function least(run: () => void, best: number): number {
  const times = Array.from({ length: RUNS }, () => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return user + system;
  });
  return Math.min(best, ...times);
}

/** Time at twice the size by time at once. */
export function growth(once: () => void, twice: () => void): number {
  let [short, long, ratio] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = 0; i < ROUNDS && ratio >= 3; i++) {
    long = least(twice, long);
    // Below two milliseconds the clock and the collector decide, not the code.
    if (long <= 2_000) return 0;
    short = least(once, short);
    ratio = long / Math.max(short, 1);
  }
  return ratio;
}
