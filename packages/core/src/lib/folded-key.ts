/**
 * Folds the case of a key. Some parsers treat keys that differ only in case as one key, and the last one counts. It converts to upper case
 * first, because the long s and the Kelvin sign fold into plain letters.
 */
export function foldedKey(key: string): string {
  return key.toUpperCase().toLowerCase();
}
