import type { Policy } from '../../model/contract.ts';
import type { Evidence } from '../../model/evidence.ts';
import type { Undecided, Verdict } from '../../model/verdict.ts';
import { decide } from '../../stages/verdict/decide.ts';
import { SPOKEN_CODES } from './code-table.ts';

/** What was read, and which parts of it are in doubt if the rest is not. */
export interface SpokenEvidence extends Evidence {
  readonly undecided?: readonly Undecided[];
}

/** The verdict on what was read. */
export function concludeSpoken(evidence: SpokenEvidence, policy: Policy): Verdict {
  const verdict = decide(evidence, policy, SPOKEN_CODES);
  return verdict.status === 'hold' && evidence.undecided !== undefined ? { ...verdict, undecided: evidence.undecided } : verdict;
}
