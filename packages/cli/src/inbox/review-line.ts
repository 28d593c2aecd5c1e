import { reviewWords } from '@tamis/core/review';
import { cut, marked, visible } from '@tamis/core/wording';
import type { ReviewRow } from '@tamis/ledger';
import { isHighRisk, pendingAct, riskOf, unsafeChanges } from '@tamis/ledger/internal';
import type { Paint } from '../text/paint.ts';
import type { FoundReview } from './open-ledgers.ts';

// The longest value shown on a line; the detail view has all of it.
const LONGEST = 60;

export function reviewLine({ review }: FoundReview, paint: Paint, now: number): string {
  const risk = isHighRisk(review) ? paint('fail', 'high') : (riskOf(review) ?? '—').padEnd(4);
  const expires = review.expiresAt === undefined ? '' : `  expires in ${span(review.expiresAt - now)}`;
  return `${visible(review.review)}  ${risk}  waits ${span(now - review.createdAt)}${expires}  ${what(review)}  ${paint('quiet', visible(`${review.source.run}, ${heldFor(review)}`))}`;
}

function heldFor(review: ReviewRow): string {
  const codes = new Set(unsafeChanges(review).map(({ code }) => code));
  return codes.size === 0 ? review.reason : `${review.reason}: ${[...codes].join(', ')}`;
}

// The action that would run, in a few words. An edit is marked.
export function what(review: ReviewRow, longest = LONGEST): string {
  const short = (text: string) => cut(text, longest);
  const { by, action, value = '', summary } = pendingAct(review);
  const mark = by === undefined ? '' : `by ${by}: `;
  if (summary !== undefined) return short(marked(`${mark}${summary}`));
  if (action !== undefined) return short(marked(`${mark}${action} ${value}`));
  const whose = reviewWords(review);
  if (whose !== undefined) return short(marked(`${mark}${whose} describes ${review.source.unit}: ${value}`));
  return short(marked(review.kind === 'unknown' ? `did ${review.source.unit} run?` : `${mark}${review.source.unit} ${value}`));
}

export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 90) return `${seconds} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} m`;
  return seconds < 36 * 3600 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} d`;
}

const STALE_REASON = 'The conditions it was approved under no longer held when it was due to run.';

export function endReason({ state, decision, endReason: recorded }: ReviewRow): string | undefined {
  return recorded ?? (state === 'stale' && decision !== undefined ? STALE_REASON : undefined);
}
