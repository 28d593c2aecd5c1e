/** What a page of rows may weigh, in characters; a page has at least one row. */
export const PAGE_CHARACTERS = 4_000_000;

/** What a row weighs. */
export function weightOf(values: readonly unknown[]): number {
  let weight = 0;
  for (const value of values) if (typeof value === 'string' || value instanceof Uint8Array) weight += value.length;
  return weight;
}
