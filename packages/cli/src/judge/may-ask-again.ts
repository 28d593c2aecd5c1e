import { contractFault, type Verdict } from '@tamis/core';

/**
 * Whether the model could do better if it were asked again: a value that waits for approval has nothing wrong with it, and no reply
 * can fix a mistake in the contract.
 */
export function mayAskAgain(verdict: Verdict): boolean {
  if (verdict.status === 'pass' || contractFault(verdict) !== undefined) return false;
  return verdict.status === 'fail' || verdict.reason !== 'approval';
}
