import { compile, type Gate } from '@tamis/core';
import { declaredOf } from '@tamis/core/preconditions';
import { proposalOf, proposedAct, type ReviewTerms } from '@tamis/core/review';
import { isJsonObject } from '@tamis/core/unit';
import type { RecheckAnswer } from '../execute/recheck-answer.ts';
import type { ReviewRow } from '../model/review.ts';
import { detailOf } from '../model/review-detail.ts';

/** What an approval would run now: the held act, or a replacement that others have to agree to. */
export interface PendingAct {
  /** Who proposed the replacement; absent for the original. */
  readonly by?: string;
  /** The digest that a decision must name. */
  readonly digest: string;
  readonly action?: string;
  /** The arguments or the value as JSON text; absent once the contents are purged. */
  readonly value?: string;
  /** The label of the button. */
  readonly summary?: string;
}

/** The act that a decision is about now. Its summary is its own, never that of the act it replaces. */
export function pendingAct(review: ReviewRow): PendingAct {
  const { kind, value, digest, agreed } = proposalOf(review);
  const { summary } = detailOf(review);
  const named = (action: string | undefined) => (action === undefined ? {} : { action });
  const text = (value: string | undefined) => (value === undefined ? {} : { value });
  if (kind === 'approve')
    return { digest, ...named(review.action), ...text(review.held), ...(typeof summary === 'string' ? { summary } : {}) };
  const act = proposedAct(review as ReviewTerms, kind, value);
  const own = act === undefined ? value : kind === 'edit' ? value : JSON.stringify(act.value);
  const told = act?.action === undefined ? undefined : summaryFrom(review.contractText, act.action, act.value);
  return {
    by: agreed[0] ?? '',
    digest,
    ...named(act === undefined ? review.action : act.action),
    ...text(own),
    ...(told === undefined ? {} : { summary: told }),
  };
}

function summaryFrom(contract: string | undefined, name: string, given: unknown): string | undefined {
  if (contract === undefined || !isJsonObject(given as never)) return undefined;
  try {
    const gate = compile(JSON.parse(contract) as object) as Gate<never>;
    return declaredOf(gate, { name, arguments: given as never })?.summary;
  } catch {
    // If this version can't read the contract, only the arguments are shown.
    return undefined;
  }
}

/** What a host found, if it checked what would run now rather than an earlier act. */
export function checkOf<Check extends RecheckAnswer>(pending: PendingAct, check: Check | undefined): Check | undefined {
  return check?.digest === pending.digest ? check : undefined;
}
