import type { ReviewRowOut } from '../../src/model/review-row.ts';
import { shellWord } from './words.ts';

interface Wish {
  readonly isEditing?: boolean;
  readonly choice?: number;
  readonly digest?: string;
}

// The number of digits of a digest that the command needs.
const DIGITS = 12;

export function reviewCommand(
  { id, state, ledger }: Pick<ReviewRowOut, 'id' | 'state' | 'ledger'>,
  { isEditing = false, choice = 0, digest = '' }: Wish = {},
): string {
  const verb = state !== 'open' ? 'inbox' : isEditing ? 'edit' : 'approve';
  const option = verb === 'approve' && choice > 0 ? ` --option ${choice + 1}` : '';
  const seen = verb === 'approve' && digest !== '' ? ` --digest ${digest.replace('sha256:', '').slice(0, DIGITS)}` : '';
  return `tamis ${verb} ${shellWord(id)}${option}${seen} --ledger ${shellWord(ledger)}`;
}
