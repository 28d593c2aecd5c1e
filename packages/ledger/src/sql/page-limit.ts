/** The maximum size of a page of rows, in characters. A page has at least one row. */
export const PAGE_CHARACTERS = 4_000_000;

/** The size of a row, in characters. */
export function weightOf(values: readonly unknown[]): number {
  let weight = 0;
  for (const value of values) if (typeof value === 'string' || value instanceof Uint8Array) weight += value.length;
  return weight;
}
