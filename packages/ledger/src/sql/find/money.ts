/** Money is counted in billionths of a dollar: sums of whole numbers are exact in any order. */
export const NANO = 1e9;

/**
 * A count as it is stored. Providers send anything: what can't be a count is unknown, and must not prevent a reply from being
 * recorded.
 */
export function storedCount(count: number | undefined): number | null {
  if (count === undefined || !Number.isFinite(count) || count < 0) return null;
  return Math.min(Math.round(count), Number.MAX_SAFE_INTEGER);
}
