import { safetyOf } from '../codes/stage-entry.ts';
import type { Change } from '../model/change.ts';

/** Reports text that was left out around a document as data that may belong to it. */
export function asStrayData(change: Change): Change {
  const args = { excerpt: String(change.before).trim().slice(0, 60) };
  return { ...change, code: 'extract.stray-data', safety: safetyOf('extract.stray-data'), args };
}
