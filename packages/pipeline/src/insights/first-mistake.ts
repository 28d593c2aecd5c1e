import type { Verdict } from '@tamis/core';
import { usualWording, type Wording } from '@tamis/core/wording';
import type { SeenAttempt } from './seen-attempt.ts';

/** The parts of a verdict that journals and ledgers keep. */
export type KeptVerdict = Pick<Verdict, 'status' | 'findings' | 'changes'>;

/**
 * The code that an attempt failed or was held for, and what a model is told about it: its first error, or its first unsafe change. Safe
 * changes are not mistakes. It is empty if the attempt passed, or if it only needs a person's approval.
 */
export function firstMistake(
  { status, findings, changes }: KeptVerdict,
  words: Wording = usualWording,
): Pick<SeenAttempt, 'code' | 'told'> {
  if (status === 'pass') return {};
  const wrong = findings.find(({ severity }) => severity === 'error') ?? changes.find(({ safety }) => safety === 'unsafe');
  // A strict policy fails on a warning.
  const first = wrong ?? (status === 'fail' ? findings[0] : undefined);
  if (first === undefined) return {};
  const told = words.hintOf(first);
  return { code: first.code, ...(told === '' ? {} : { told }) };
}
