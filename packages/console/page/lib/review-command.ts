import type { ReviewRowOut } from '../../src/model/review-row.ts';
import { shellWord } from './words.ts';

/** The decision that the user is about to make. */
interface Wish {
  readonly isEditing?: boolean;
  /** The number of the choice; 0 is the action that an approval runs. */
  readonly choice?: number;
}

/** The equivalent command, which works from any folder. For a decided review, it only shows the review. */
export function reviewCommand(
  { id, state, ledger }: Pick<ReviewRowOut, 'id' | 'state' | 'ledger'>,
  { isEditing = false, choice = 0 }: Wish = {},
): string {
  const verb = state !== 'open' ? 'inbox' : isEditing ? 'edit' : 'approve';
  const option = verb === 'approve' && choice > 0 ? ` --option ${choice + 1}` : '';
  return `tamis ${verb} ${shellWord(id)}${option} --ledger ${shellWord(ledger)}`;
}
