import type { ReviewRowOut } from '../../src/model/review-row.ts';
import { shellWord } from './words.ts';

/** What the user is about to decide. */
interface Wish {
  readonly isEditing?: boolean;
  /** Which of the choices; 0 is what an approval lets run. */
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
