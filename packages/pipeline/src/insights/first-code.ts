import type { Verdict } from '@tamis/core';

/** What a verdict is made of, as journals and ledgers keep it. */
export type KeptVerdict = Pick<Verdict, 'status' | 'findings' | 'changes'>;

/**
 * The code that an attempt failed or was held for: its first error, or its first unsafe change. Undefined where it passed, and where
 * nothing is wrong with it but a person has to agree; what was altered safely is no mistake.
 */
export function firstCode({ status, findings, changes }: KeptVerdict): string | undefined {
  if (status === 'pass') return undefined;
  const wrong = findings.find(({ severity }) => severity === 'error') ?? changes.find(({ safety }) => safety === 'unsafe');
  // A strict policy fails for a warning.
  return (wrong ?? (status === 'fail' ? findings[0] : undefined))?.code;
}
