import { actDigest, detailOf, heldAct, proposalOf, proposedAct, type ReviewRow, type ReviewTerms } from '@tamis/core/review';
import type { RecheckAnswer } from '../execute/recheck-answer.ts';
import { actWords } from './act-words.ts';

/** The act that an approval would run now, or that was agreed to: the held act, or a replacement. */
export interface PendingAct {
  /** Who proposed the replacement; absent for the original. */
  readonly by?: string;
  /** The digest that a decision must name. */
  readonly digest: string;
  readonly action?: string;
  /** The arguments or the value as JSON text; absent once the contents are purged. */
  readonly value?: string;
  /** The button's label: the contract's own words, filled in with the arguments that would run, or the action's command. */
  readonly summary?: string;
  /** The asking program's own description, if it differs. It was not computed from what would run. */
  readonly words?: string;
}

/**
 * The act that a decision is about now or, once someone has decided, the act they decided on. It has its own summary, never that of the act
 * it replaces.
 */
export function pendingAct(review: ReviewRow): PendingAct {
  const { kind, value, digest, agreed } = settledOf(review);
  const { summary: words } = detailOf(review);
  const wordsOf = actWords(review);
  const named = (action: string | undefined) => (action === undefined ? {} : { action });
  const text = (value: string | undefined) => (value === undefined ? {} : { value });
  const labelled = (label: string | undefined) => (label === undefined ? {} : { summary: label });
  if (kind === 'approve') {
    const held = heldAct(review as ReviewTerms);
    const summary = held && wordsOf(held);
    const isOther = typeof words === 'string' && words !== summary;
    return { digest, ...named(review.action), ...text(review.held), ...labelled(summary), ...(isOther ? { words } : {}) };
  }
  const act = proposedAct(review as ReviewTerms, kind, value);
  const own = act === undefined ? value : kind === 'edit' ? value : JSON.stringify(act.value);
  return {
    by: agreed[0] ?? '',
    digest,
    ...named(act === undefined ? review.action : act.action),
    ...text(own),
    ...labelled(act && wordsOf(act)),
  };
}

// The latest proposal. An edit that needed no one else's agreement was decided at once, and is only in the decision.
function settledOf(review: ReviewRow): ReturnType<typeof proposalOf> {
  const { decision } = review;
  const proposal = proposalOf(review);
  if (proposal.kind !== 'approve' || (decision?.kind !== 'edit' && decision?.kind !== 'choose')) return proposal;
  const { kind, by, value } = decision;
  const terms = review as ReviewTerms;
  const act = review.held === undefined ? undefined : proposedAct(terms, kind, value);
  const digest = act === undefined ? decision.digest : actDigest(terms, act);
  return { digest: digest ?? decision.digest, kind, agreed: [by], ...(value === undefined ? {} : { value }) };
}

/** A host's answer, if it checked the act that would run now rather than an earlier one. */
export function checkOf<Check extends RecheckAnswer>(pending: PendingAct, check: Check | undefined): Check | undefined {
  return check?.digest === pending.digest ? check : undefined;
}
