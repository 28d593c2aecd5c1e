import type { ReviewRowOut } from '../../src/model/review-row.ts';
import { shellWord } from './words.ts';

/** What the user is about to decide. */
interface Wish {
  readonly isEditing?: boolean;
  /** Which of the choices; 0 is what an approval lets run. */
  readonly choice?: number;
  /** The digest of what the page shows, if that is all of it: who names it has seen it. */
  readonly digest?: string;
}

/** As many digits of a digest as the command asks for. */
const DIGITS = 12;

/** The same act as a command that works from any folder; a decided review can only be viewed. */
export function reviewCommand(
  { id, state, ledger }: Pick<ReviewRowOut, 'id' | 'state' | 'ledger'>,
  { isEditing = false, choice = 0, digest = '' }: Wish = {},
): string {
  const verb = state !== 'open' ? 'inbox' : isEditing ? 'edit' : 'approve';
  const option = verb === 'approve' && choice > 0 ? ` --option ${choice + 1}` : '';
  const seen = verb === 'approve' && digest !== '' ? ` --digest ${digest.replace('sha256:', '').slice(0, DIGITS)}` : '';
  return `tamis ${verb} ${shellWord(id)}${option}${seen} --ledger ${shellWord(ledger)}`;
}
