import type { StageCode } from '../codes/stage-codes.ts';
import { safetyOf } from '../codes/stage-entry.ts';
import type { Change } from './change.ts';

/** Returns a change that alters nothing but records a doubt about the value at a path. */
export function noted(code: StageCode, args?: Change['args'], path = ''): Change {
  return { code, safety: safetyOf(code), path, before: null, after: null, ...(args && { args }) };
}

/** Whether a change only records a doubt. */
export function altersNothing({ before, after }: Change): boolean {
  return before === null && after === null;
}
