import { actDigest, optionsOf, proposalOf, proposedAct, type ReviewTerms } from '@tamis/core/review';
import type { Decided, DecisionKind, Ledger, NewDecision } from '@tamis/ledger';
import { pendingAct, principal } from '@tamis/ledger/internal';
import { usage } from '../exit/halt.ts';
import { isNamed } from './named-digest.ts';
import type { FoundReview } from './open-ledgers.ts';

export type Wish = Pick<NewDecision, 'kind' | 'value' | 'text'>;

export interface ReadDecision {
  readonly found: FoundReview;
  readonly wish: Wish;
}

export interface ReadQuestion extends ReadDecision {
  readonly option?: number | undefined;
  // The grant that would come with the decision, as lines.
  readonly more: readonly string[];
}

// The decision for the option with this number; without a number, for the action that would run now.
export function optionWish({ review }: FoundReview, option?: number): Wish {
  // After an edit, the first option, which is the held one, is no longer the action that would run.
  if (option === undefined || (option === 1 && pendingAct(review).by === undefined)) return { kind: 'approve' };
  const options = optionsOf(review);
  const chosen = options[option - 1];
  if (chosen === undefined)
    throw usage(`${review.review} has ${options.length === 1 ? 'one option' : `${options.length} options`}, not ${option}.`);
  const { action, value } = chosen;
  return { kind: 'choose', value: JSON.stringify(action === undefined ? value : { action, arguments: value }) };
}

// Whether a person who was asked about one decision made that one. Someone may have changed the review while they were reading.
export function isAsked(asked: Wish, made: Wish): boolean {
  return asked.kind === made.kind && asked.value === made.value;
}

// A review as it would be after a decision, so that people read the action that would then run before they confirm.
export function wished(found: FoundReview, { kind, value }: Wish): FoundReview {
  if (kind !== 'edit' && kind !== 'choose') return found;
  const { review } = found;
  const act = proposedAct(review as ReviewTerms, kind, value);
  const digest = (act && actDigest(review as ReviewTerms, act)) ?? review.digest;
  const agreement = { kind, by: principal(), digest, ...(value === undefined ? {} : { value }) };
  return { ...found, review: { ...review, agreements: [...(review.agreements ?? []), agreement] } };
}

// Records a decision under the operating system user's name. The decision is refused if `seen` does not match the digest of the proposal.
export async function decideAs(
  ledger: Ledger,
  { review }: FoundReview,
  wish: Wish,
  seen?: string,
): Promise<{ kind: DecisionKind; decided: Decided }> {
  const { digest } = proposalOf(review);
  if (seen !== undefined && !isNamed(digest, seen)) return { kind: wish.kind, decided: { status: 'other-digest', digest } };
  return { kind: wish.kind, decided: await ledger.decide({ review: review.review, digest, by: principal(), ...wish }) };
}
