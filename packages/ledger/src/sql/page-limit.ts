export const PAGE_CHARACTERS = 4_000_000;

export function weightOf(values: readonly unknown[]): number {
  let weight = 0;
  for (const value of values) if (typeof value === 'string' || value instanceof Uint8Array) weight += value.length;
  return weight;
}
