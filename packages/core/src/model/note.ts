import type { StageCode } from '../codes/stage-codes.ts';
import { safetyOf } from '../codes/stage-entry.ts';
import type { Change } from './change.ts';

/** Makes a change that alters no text, such as a doubt. */
export function note(code: StageCode, args?: Change['args'], path = ''): Change {
  return { code, safety: safetyOf(code), path, before: null, after: null, ...(args && { args }) };
}

export function altersNothing({ before, after }: Change): boolean {
  return before === null && after === null;
}
