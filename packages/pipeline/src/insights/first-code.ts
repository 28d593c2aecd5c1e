import type { Verdict } from '@tamis/core';

/** The parts of a verdict that journals and ledgers keep. */
export type KeptVerdict = Pick<Verdict, 'status' | 'findings' | 'changes'>;

/**
 * The code that an attempt failed or was held for: its first error, or its first unsafe change. Safe changes are not mistakes. Returns
 * undefined if the attempt passed, or if it only needs a person's approval.
 */
export function firstCode({ status, findings, changes }: KeptVerdict): string | undefined {
  if (status === 'pass') return undefined;
  const wrong = findings.find(({ severity }) => severity === 'error') ?? changes.find(({ safety }) => safety === 'unsafe');
  // A strict policy fails on a warning.
  return (wrong ?? (status === 'fail' ? findings[0] : undefined))?.code;
}
