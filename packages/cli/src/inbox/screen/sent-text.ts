import type { ReadDecision } from '../wish.ts';

/** Says that decisions are about to be sent. */
export function laterText(decisions: readonly ReadDecision[], milliseconds: number): string {
  const [first] = decisions;
  const what = decisions.length === 1 ? first?.found.review.review : `${decisions.length} reviews`;
  return `${what} ${first?.wish.kind}: sent in ${milliseconds / 1000} s; u undoes it`;
}

/** Says what came of several decisions, with the reason for the first that does not count. */
export function sentText(decisions: readonly ReadDecision[], refused: readonly string[]): string {
  const word = decisions[0]?.wish.kind === 'deny' ? 'denied' : 'accepted';
  const rest = refused.length === 0 ? '' : `; ${refused.length} could not be decided: ${refused[0]}`;
  return `${decisions.length - refused.length} ${word}${rest}`;
}
