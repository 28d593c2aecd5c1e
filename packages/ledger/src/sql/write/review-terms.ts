import { foldedName } from '@tamis/core/review';
import type { NewReview, ReviewSource } from '../../model/review.ts';
import { textDigest } from './review-log.ts';

/** A review as it is stored when it is opened. */
export interface StoredTerms {
  readonly id: string;
  readonly source: ReviewSource;
  readonly createdAt: number;
  readonly review: NewReview;
}

/** Refuses deciders, a quorum or an expiry that can't be enforced. */
export function checkTerms({ eyes = 1, expiresAt = 0, deciders = [] }: NewReview): void {
  if (!Array.isArray(deciders) || deciders.some((one: unknown) => typeof one !== 'string' || foldedName(one) === ''))
    throw new RangeError('deciders must be a list of names.');
  if (!Number.isSafeInteger(eyes) || eyes < 1) throw new RangeError(`eyes is ${eyes}; a whole number from 1 was expected.`);
  if (!Number.isSafeInteger(expiresAt))
    throw new RangeError(`The review expires at ${expiresAt}; a time in whole milliseconds was expected.`);
}

/** The digest of a review's texts, which a purge removes. */
export function contentsDigest({ held, alternatives, contractText, fallback, detail }: NewReview): string {
  const texts = [held, alternatives, contractText, fallback, detail];
  return textDigest(JSON.stringify(texts.map((text) => (text === undefined ? null : textDigest(text)))));
}

/** The digest of everything else a review was opened with: what it is about, who may decide, and until when. */
export function termsDigest({ id, source, createdAt, review }: StoredTerms): string {
  const { kind, reason, action, digest, contract, stateVersion, expiresAt, deciders, eyes } = review;
  return textDigest(
    JSON.stringify([
      ...[id, source.run, source.unit, source.step, source.attempt, kind, reason, action ?? null, digest],
      ...[contract ?? null, stateVersion ?? null, createdAt, expiresAt ?? null],
      ...[deciders ? JSON.stringify(deciders) : null, eyes ?? 1],
    ]),
  );
}
