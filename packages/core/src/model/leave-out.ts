import type { StageCode } from '../codes/stage-codes.ts';
import { safetyOf } from '../codes/stage-entry.ts';
import { excerptOf } from '../lib/excerpt.ts';
import type { Change } from './change.ts';

/** Makes the change for text that was left out. */
export function leaveOut(code: StageCode, text: string, start: number, end: number): Change {
  return { code, safety: safetyOf(code), path: '', before: text.slice(start, end), after: '', at: start };
}

export function strayData(text: string, start: number, end: number): Change {
  return { ...leaveOut('extract.stray-data', text, start, end), args: { excerpt: excerptOf(text, start, end) } };
}

/** Turns a change for text that was left out into one for data that was left out. */
export function asStrayData(change: Change): Change {
  const args = { excerpt: excerptOf(String(change.before).trim()) };
  return { ...change, code: 'extract.stray-data', safety: safetyOf('extract.stray-data'), args };
}
