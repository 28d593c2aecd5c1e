const SEAM = /["'`]\s*[:,]|[:,]\s*["'`]/;

/** `{'price": 0, "open': false}`: a key that holds the seam of two entries, because one of its quotes belongs to another. */
export function holdsEntry(key: string): boolean {
  return SEAM.test(key);
}
