import type { StageCode } from '../codes/stage-codes.ts';
import { safetyOf } from '../codes/stage-entry.ts';
import { excerptOf } from '../lib/excerpt.ts';
import type { Change } from './change.ts';

/** Returns the change for a stretch of the reply that is left out, with the code that says why. */
export function leftOut(code: StageCode, text: string, start: number, end: number): Change {
  return { code, safety: safetyOf(code), path: '', before: text.slice(start, end), after: '', at: start };
}

/** Returns the change for a stretch that is left out and may be data. */
export function strayData(text: string, start: number, end: number): Change {
  return { ...leftOut('extract.stray-data', text, start, end), args: { excerpt: excerptOf(text, start, end) } };
}

/** Turns a change for omitted text around a document into one which says that the text may be part of the document's data. */
export function asStrayData(change: Change): Change {
  const args = { excerpt: excerptOf(String(change.before).trim()) };
  return { ...change, code: 'extract.stray-data', safety: safetyOf('extract.stray-data'), args };
}
