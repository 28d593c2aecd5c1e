import type { ChoiceCheck } from '../../../src/model/recheck.ts';

const DOUBTS: { readonly [reason: string]: string } = {
  altered: 'the stored bytes are not those that were proposed.',
  'contract-moved': 'the contract changed after the model answered.',
  'state-moved': 'the state changed after the model answered.',
  'no-world': 'the program could not look at its world.',
  'not-judged': 'it was never judged.',
  'not-met': 'it does not meet the contract.',
};

/** Why something can't run now. */
export function unmetText(check: ChoiceCheck | undefined): string {
  return check?.unmet[0] ?? DOUBTS[check?.reason ?? ''] ?? 'a precondition does not hold.';
}
