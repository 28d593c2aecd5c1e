const EMPTY = {};

/** Whether a page has given all objects a key, which loops over the keys of any object find in it then. */
export function inheritsKeys(): boolean {
  for (const _ in EMPTY) return true;
  return false;
}
