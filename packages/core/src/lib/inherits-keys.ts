const EMPTY = {};

/** Whether Object.prototype is polluted with an enumerable key, which loops over the keys of any object would then find. */
export function inheritsKeys(): boolean {
  for (const _ in EMPTY) return true;
  return false;
}
