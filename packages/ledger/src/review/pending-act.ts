import { compile, type Gate } from '@tamis/core';
import { declaredOf } from '@tamis/core/preconditions';
import { proposalOf, proposedAct, type ReviewTerms } from '@tamis/core/review';
import { isJsonObject } from '@tamis/core/unit';
import type { RecheckAnswer } from '../execute/recheck-answer.ts';
import type { ReviewRow } from '../model/review.ts';
import { detailOf } from '../model/review-detail.ts';

/** What an approval lets run now: what is held, or what somebody put in its place and others have to agree to. */
export interface PendingAct {
  /** Who put it there; absent where it is what was held. */
  readonly by?: string;
  /** What a decision must name. */
  readonly digest: string;
  readonly action?: string;
  /** The arguments or the value as JSON text; absent once the contents are purged. */
  readonly value?: string;
  /** What a button says. */
  readonly summary?: string;
}

/** The act that a decision is about now. Its summary is its own, never that of what it replaces. */
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
    // A contract that this version can't read says nothing; the arguments are shown.
    return undefined;
  }
}

/** What a host found, if it looked at what would run now and not at what was there before. */
export function checkOf<Check extends RecheckAnswer>(pending: PendingAct, check: Check | undefined): Check | undefined {
  return check?.digest === pending.digest ? check : undefined;
}
