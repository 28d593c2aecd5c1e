/** The least processor time that something takes, in microseconds. */
function least(run: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 5; i++) {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, user + system);
  }
  return best;
}

/** Time at twice the size by time at once; measured again where another process may have been in the way. */
export function growth(once: () => void, twice: () => void): number {
  let ratio = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3 && ratio >= 3; i++) {
    const long = least(twice);
    // Below two milliseconds the clock and the collector decide, not the code.
    ratio = long <= 2_000 ? 0 : Math.min(ratio, long / Math.max(least(once), 1));
  }
  return ratio;
}
