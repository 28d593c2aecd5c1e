import type { decidedText } from '../decided-text.ts';
import type { ReadDecision } from '../wish.ts';

export type Came = ReturnType<typeof decidedText>;

const DOING = {
  approve: 'Approving',
  choose: 'Approving an option of',
  edit: 'Approving an edit of',
  deny: 'Denying',
  hint: 'Sending back',
  fresh: 'Sending back',
} as const;

export function laterText(decisions: readonly ReadDecision[], milliseconds: number): string {
  const [first] = decisions;
  if (first === undefined) return '';
  const what = decisions.length === 1 ? first.found.review.review : `${decisions.length} reviews`;
  return `${DOING[first.wish.kind]} ${what} in ${milliseconds / 1000} s; u undoes it`;
}

// A message about the results of decisions. For several, it gives the reason for the first one that does not count.
export function sentText(decisions: readonly ReadDecision[], came: readonly Came[]): string {
  const [only, another] = came;
  if (only !== undefined && another === undefined) return only.text;
  const refused = came.filter(({ isRefused }) => isRefused);
  const word = decisions[0]?.wish.kind === 'deny' ? 'denied' : 'approved';
  const rest = refused.length === 0 ? '' : `; ${refused.length} could not be decided: ${refused[0]?.text}`;
  return `${decisions.length - refused.length} ${word}${rest}`;
}
