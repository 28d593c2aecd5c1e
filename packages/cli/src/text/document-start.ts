import { type Change, entryOf } from '@tamis/core';

/** The offset of the document in a reply, after any prose and fences that were removed according to the changes. */
export function documentStart(text: string, changes: readonly Change[]): number {
  let start = 0;
  for (const { code, at, before: taken } of changes) {
    if (entryOf(code)?.surrounding === undefined || at === undefined || typeof taken !== 'string') continue;
    if (at >= start && text.slice(start, at).trim() === '') start = at + taken.length;
  }
  return start;
}
