import type { ReviewRowOut } from '../../src/model/review-row.ts';
import { shellWord } from './words.ts';

/** The decision that the user is about to make. */
interface Wish {
  readonly isEditing?: boolean;
  /** The number of the choice; 0 is the action that an approval runs. */
  readonly choice?: number;
  /** The digest of the review, if the page shows all of it. With it, the command approves without showing it again. */
  readonly digest?: string;
}

/** The number of digits of a digest that the command needs. */
const DIGITS = 12;

/** The equivalent command, which works from any folder. For a decided review, it only shows the review. */
export function reviewCommand(
  { id, state, ledger }: Pick<ReviewRowOut, 'id' | 'state' | 'ledger'>,
  { isEditing = false, choice = 0, digest = '' }: Wish = {},
): string {
  const verb = state !== 'open' ? 'inbox' : isEditing ? 'edit' : 'approve';
  const option = verb === 'approve' && choice > 0 ? ` --option ${choice + 1}` : '';
  const seen = verb === 'approve' && digest !== '' ? ` --digest ${digest.replace('sha256:', '').slice(0, DIGITS)}` : '';
  return `tamis ${verb} ${shellWord(id)}${option}${seen} --ledger ${shellWord(ledger)}`;
}
