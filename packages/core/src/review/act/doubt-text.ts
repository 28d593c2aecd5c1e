import { wordingFor } from '../../kinds/usual-wording.ts';
import type { Finding, Gate } from '../../model/index.ts';
import type { ActDoubt } from './recheck-act.ts';

/** The reasons why an act does not run, each as the second half of a sentence. */
export const DOUBT_WORDS: { readonly [reason in ActDoubt]: string } = {
  altered: 'the stored bytes are not what people saw.',
  'contract-moved': 'the contract has changed since it was proposed.',
  'state-moved': 'the state that it depends on has changed since it was proposed.',
  unmet: 'something it depends on no longer holds.',
  'no-world': 'the state that it depends on could not be read.',
  'not-judged': 'the edit or choice of a person was never judged.',
  'not-met': 'it does not meet the contract.',
};

/** Describes, for the log, why an act did not run: the kind of doubt, and each precondition or rule that failed. */
export function doubtText(reason: ActDoubt, findings: readonly Finding[], gate: Pick<Gate, 'codes'> = {}): string {
  const words = DOUBT_WORDS[reason];
  return [`${words.charAt(0).toUpperCase()}${words.slice(1)}`, ...findings.map(wordingFor(gate).messageOf)].join(' ');
}
