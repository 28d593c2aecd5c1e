import { optionsOf, proposalOf } from '@tamis/core/review';
import { detailOf, pendingAct } from '@tamis/ledger';
import type { FoundReview } from './open-ledgers.ts';
import { endReason } from './stale-reason.ts';

/** The version of the line format; it increases with every change that could break a reader. */
const VERSION = 1;

/** A review as a line of JSON. `digest` is what a decision must name now, or what was decided on. */
export function reviewJson({ review, place, folder }: FoundReview, reply?: string): string {
  const { deciders, eyes = 1, agreements = [], execution, decision } = review;
  const { by: proposer, digest, summary } = pendingAct(review);
  return JSON.stringify({
    schema_version: VERSION,
    id: review.review,
    state: review.state,
    state_reason: endReason(review),
    kind: review.kind,
    reason: review.reason,
    action: review.action,
    value: parsed(review.held),
    options: optionsOf(review).map(({ action, value, isSuggested }) => ({ action, value, suggested: isSuggested })),
    digest,
    summary,
    proposed: proposer === undefined ? undefined : parsed(proposalOf(review).value ?? decision?.value),
    proposed_by: proposer,
    source: review.source,
    reply,
    ledger: place,
    folder,
    created_at: iso(review.createdAt),
    expires_at: iso(review.expiresAt),
    fallback: parsed(review.fallback),
    deciders,
    eyes,
    agreed: agreements.map(({ by }) => by),
    decision: decision && {
      ...{ kind: decision.kind, by: decision.by, at: iso(decision.at) },
      ...{ value: parsed(decision.value), text: decision.text },
    },
    execution: execution && {
      state: execution.state,
      holder: execution.holder,
      result: parsed(execution.result),
      error: execution.error,
    },
    detail: ownDetail(review),
  });
}

/** The notes about the held value do not apply to an edit that replaced it. */
function ownDetail(review: FoundReview['review']): object {
  const { summary: stored, changes, preconditions, ...rest } = detailOf(review);
  const { by, summary } = pendingAct(review);
  return by === undefined ? { ...rest, summary: stored, changes, preconditions } : { ...rest, summary };
}

function iso(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}

/** Stored values are JSON, except for text that a person wrote in place of a reply. */
function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
