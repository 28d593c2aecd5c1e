import { detailOf, type ReviewRow } from '@tamis/core/review';

const NOBODY: readonly string[] = ['contract', 'first use'];

// Whether a person decided on a review. Nobody looked at what a contract or a grant let through. Neither of them ever refuses, so a refusal
// always comes from a person, whatever a program wrote into its details.
export function isByPerson(review: ReviewRow): boolean {
  const { decision } = review;
  if (decision === undefined) return false;
  const { grant } = detailOf(review) as { readonly grant?: unknown };
  return decision.kind !== 'approve' || (!NOBODY.includes(decision.by) && grant === undefined);
}
