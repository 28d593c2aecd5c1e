/** Longer places are truncated: they only serve to tell one mistake from another. */
const LONGEST = 200;

/** A JSON Pointer with `*` for every list index: the same mistake in many items has one place. */
export function placeOf(path: string): string {
  return path.replaceAll(/\/\d+(?=\/|$)/g, '/*').slice(0, LONGEST);
}
