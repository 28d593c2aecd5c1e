// The number of money units in a dollar. Money is counted in billionths of a dollar, because sums of whole numbers are exact in any order.
export const NANO = 1e9;

// A count in its stored form. Providers send anything, so a number that can't be a count is stored as unknown. It must not keep a reply
// from being recorded.
export function storedCount(count: number | undefined): number | null {
  if (count === undefined || !Number.isFinite(count) || count < 0) return null;
  return Math.min(Math.round(count), Number.MAX_SAFE_INTEGER);
}
