const SEAM = /["'`]\s*[:,]|[:,]\s*["'`]/;

/** `{'price": 0, "open': false}`: a key that holds the seam of two entries, because a quote of its own is another's. */
export function holdsEntry(key: string): boolean {
  return SEAM.test(key);
}
