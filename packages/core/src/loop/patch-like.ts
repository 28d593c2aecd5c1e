const OPERATION = /\bop(?:eration)?["']?\s*:\s*["'](?:add|remove|replace|move|copy|test)["']/i;
const OPERATION_KEY = /\bop(?:eration)?["']?\s*:/i;
const PLACE_KEY = /\b(?:path|pointer|from)["']?\s*:/i;

/** Whether a text looks like operations of a patch, however they are spelt or wrapped. */
export function isPatchLike(text: string): boolean {
  return OPERATION.test(text) || (OPERATION_KEY.test(text) && PLACE_KEY.test(text));
}
