import type { Decision, EscalationCall } from '@tamis/core/loop';
import { chosenOption, isSameAct, type ReviewRow, type ReviewTerms, shownCodes } from '@tamis/core/review';

// The effect of a ledger decision on an `ask` run, or undefined if it has none.
export function decisionFor(review: ReviewRow, { held }: Pick<EscalationCall<unknown>, 'held'>): Decision | undefined {
  const { decision, state } = review;
  if (decision === undefined || state !== 'decided') return undefined;
  const { kind, by, digest, value, text = '' } = decision;
  switch (kind) {
    case 'approve':
      // The digest of what the person saw. `ask` decides whether that is still what is held.
      return consent(review, { digest, by });
    case 'choose':
      return chosen(review, value, held);
    case 'edit':
      return value === undefined ? undefined : { kind, text: value };
    case 'hint':
      return { kind, text };
    case 'fresh':
      return { kind };
    case 'deny':
      return { kind: 'cancel' };
    default:
      return kind satisfies never;
  }
}

// The chosen reading. Each reading of a reply has its own digest, and what is held now must be what the options were shown with.
function chosen(review: ReviewRow, value: string | undefined, held: EscalationCall<unknown>['held']): Decision | undefined {
  if (held === undefined || held.digest !== review.digest || review.decision === undefined) return undefined;
  const option = chosenOption(review as ReviewTerms, value);
  const all = [held, ...(held.alternatives ?? [])];
  const found = option && all.find((one) => isSameAct({ value: one.value as never }, { value: option.value }));
  return found?.digest === undefined ? undefined : consent(review, { digest: found.digest, by: review.decision.by });
}

function consent(review: ReviewRow, given: { readonly digest: string; readonly by: string }): Decision {
  return review.reason === 'approval' ? { kind: 'approve', ...given } : { kind: 'release', ...given, codes: shownCodes(review) };
}
