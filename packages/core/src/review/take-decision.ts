import { actDigest, chosenOption, heldAct, NO_ACTION, type Runnable, readExactJson } from './options.ts';
import { eachPrincipal, hasPrincipal, isBlankName } from './principals.ts';
import type { Agreement, DecisionKind, ReviewDecision, ReviewState, ReviewTerms } from './review.ts';

/** A review at the time a decision arrives. */
export interface PendingDecision extends ReviewTerms {
  readonly state: ReviewState;
  /** The agreements so far, oldest first, if several people must agree. */
  readonly agreements?: readonly Agreement[];
}

/** The reasons why a decision does not count. */
export type DecisionRefusal =
  | 'expired'
  | 'withdrawn'
  | 'stale'
  /** The person saw something other than the value held now. */
  | 'other-digest'
  /** The person is not among the deciders, or has no name. */
  | 'not-allowed'
  /** There is no such decision. */
  | 'no-such-kind'
  /** A denial without a reason, or a hint without text. */
  | 'no-reason'
  /** An edit without a value, or one that is not JSON or is ambiguous. */
  | 'no-value'
  /** The chosen option is not one of those that were offered. */
  | 'not-offered'
  /** The same person agreed before, so someone else must agree. */
  | 'counted';

/** The effect of a decision on its review. */
export type AcceptedDecision =
  | { readonly status: 'decided'; readonly decision: ReviewDecision }
  /** It counts, but more people must agree. They must name `digest`. */
  | { readonly status: 'seconded'; readonly agreement: Agreement; readonly digest: string; readonly missing: number }
  | { readonly status: 'refused'; readonly reason: DecisionRefusal };

/** The act that can be decided on now, and the people who have agreed to it. */
export interface Proposal {
  readonly digest: string;
  /** How the act was proposed: as held, by a choice, or by an edit. */
  readonly kind: 'approve' | 'choose' | 'edit';
  readonly value?: string;
  readonly agreed: readonly string[];
}

/** Returns the effect of a decision about a review that is still undecided. It is pure, so the time is passed in. */
export function takeDecision(review: PendingDecision, decision: ReviewDecision, now: number): AcceptedDecision {
  const reason = refusalOf(review, decision, now);
  if (reason !== undefined) return { status: 'refused', reason };
  const { eyes = 1 } = review;
  if (eyes <= 1 || !isAgreement(decision)) return { status: 'decided', decision };
  return agreed(review, decision, eyes);
}

/** Returns the act that can be decided on now. An edit or a choice restarts the count of agreements. */
export function proposalOf({ digest, agreements = [] }: Pick<PendingDecision, 'digest' | 'agreements'>): Proposal {
  let proposal: Proposal = { digest, kind: 'approve', agreed: [] };
  for (const { kind, by, digest: bound, value } of agreements) {
    if (kind === 'choose' || kind === 'edit')
      proposal = { digest: bound, kind, agreed: [by], ...(value === undefined ? {} : { value }) };
    else proposal = { ...proposal, agreed: [...proposal.agreed, by] };
  }
  return proposal;
}

/** The kind of a review about a failed reply, which contains nothing to agree to. */
export const FAILED_REPLY = 'failed-reply';

/** The kind of a review that asks whether an act ran. Only an answer ends it, and "nobody knows" is not an answer. */
export const UNKNOWN_KIND = 'unknown';

const KINDS: readonly DecisionKind[] = ['approve', 'choose', 'edit', 'deny', 'hint', 'fresh'];

function isAgreement({ kind }: ReviewDecision): boolean {
  return kind === 'approve' || kind === 'choose' || kind === 'edit';
}

function refusalOf(review: PendingDecision, decision: ReviewDecision, now: number): DecisionRefusal | undefined {
  const { state, expiresAt, deciders } = review;
  if (state === 'expired' || state === 'withdrawn' || state === 'stale') return state;
  if (expiresAt !== undefined && expiresAt <= now) return 'expired';
  if (decision.digest !== proposalOf(review).digest) return 'other-digest';
  if (!KINDS.includes(decision.kind)) return 'no-such-kind';
  if (isBlankName(decision.by)) return 'not-allowed';
  if (deciders !== undefined && !hasPrincipal(deciders, decision.by)) return 'not-allowed';
  return incomplete(review, decision);
}

// Returns the reason why a decision cannot be accepted: something is missing from it, or was never offered.
function incomplete(review: PendingDecision, { kind, value, text = '' }: ReviewDecision): DecisionRefusal | undefined {
  if ((kind === 'deny' || kind === 'hint') && isBlankName(text)) return 'no-reason';
  if (kind === 'approve' && review.kind === FAILED_REPLY) return 'not-offered';
  if (review.kind === UNKNOWN_KIND && !isAnswer(review, kind, value)) return 'not-offered';
  if (kind === 'edit' && review.action === NO_ACTION) return 'not-offered';
  if (kind === 'choose' && chosenOption(review, value) === undefined) return 'not-offered';
  if (kind !== 'edit') return undefined;
  // If no action is named, an edit is judged like a reply, which may be any text.
  const isMissing = review.action === undefined ? value === undefined : readExactJson(value) === undefined;
  return isMissing ? 'no-value' : undefined;
}

// Whether a decision answers the question. The held value is not an answer, since it means that nobody knows.
function isAnswer(review: PendingDecision, kind: DecisionKind, value: string | undefined): boolean {
  return kind === 'choose' && chosenOption(review, value)?.isSuggested === false;
}

function agreed(review: PendingDecision, decision: ReviewDecision, eyes: number): AcceptedDecision {
  const proposal = proposalOf(review);
  if (decision.kind !== 'approve') return restarted(review, decision, eyes);
  if (hasPrincipal(proposal.agreed, decision.by)) return { status: 'refused', reason: 'counted' };
  const missing = eyes - eachPrincipal(proposal.agreed).length - 1;
  const { kind, value, digest } = proposal;
  const agreement: Agreement = { kind: 'approve', by: decision.by, digest };
  if (missing > 0) return { status: 'seconded', agreement, digest, missing };
  // What is decided is the latest proposal, whoever made it.
  return { status: 'decided', decision: { ...decision, kind, ...(value === undefined ? {} : { value }) } };
}

function restarted(review: PendingDecision, { kind, by, value }: ReviewDecision, eyes: number): AcceptedDecision {
  const act = proposedAct(review, kind, value);
  const digest = act && actDigest(review, act);
  if (digest === undefined) return { status: 'refused', reason: 'no-value' };
  const agreement: Agreement = { kind, by, digest, ...(value === undefined ? {} : { value }) };
  return { status: 'seconded', agreement, digest, missing: eyes - 1 };
}

/** Returns the act that a decision of this kind with this value refers to, or undefined if there is none. */
export function proposedAct(review: ReviewTerms, kind: string, value: string | undefined): Runnable | undefined {
  if (kind === 'approve') return heldAct(review);
  if (kind === 'choose') return chosenOption(review, value);
  // An edit whose value is gone can't run anything, least of all what it replaced.
  if (kind !== 'edit' || value === undefined) return undefined;
  return review.action === undefined || readExactJson(value) !== undefined ? heldAct({ ...review, held: value }) : undefined;
}
