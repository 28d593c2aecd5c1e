import type { Verdict } from '@tamis/core';

/** Whether the model could do better if it were asked again: what waits for approval has nothing wrong with it. */
export function mayAskAgain(verdict: Verdict): boolean {
  if (verdict.status === 'pass') return false;
  return verdict.status === 'fail' || verdict.reason !== 'approval';
}
