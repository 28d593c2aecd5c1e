/**
 * A key without its case: some parsers take two keys with the same one for one key, and the last one counts. Upper case first: the
 * long s and the Kelvin sign are letters that fold into plain ones.
 */
export function foldedKey(key: string): string {
  return key.toUpperCase().toLowerCase();
}
