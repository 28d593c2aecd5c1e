import { detailOf, type ReviewRow } from '@tamis/core/review';

/** What lets a call through in place of a person. */
const NOBODY: readonly string[] = ['contract', 'first use'];

/**
 * Whether a person decided on a review. What a contract or a grant let through nobody looked at; neither of them refuses anything, so a
 * refusal is a person's, whatever a program wrote into its details.
 */
export function isByPerson(review: ReviewRow): boolean {
  const { decision } = review;
  if (decision === undefined) return false;
  const { grant } = detailOf(review) as { readonly grant?: unknown };
  return decision.kind !== 'approve' || (!NOBODY.includes(decision.by) && grant === undefined);
}
